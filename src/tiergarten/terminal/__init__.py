"""Playing, replaying and looking things up in a terminal."""
