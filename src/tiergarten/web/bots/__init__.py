"""Where bots think and when; hints and reviews; compiling the games while the server is up."""
