"""What the search knows about positions and matches, told to people."""
