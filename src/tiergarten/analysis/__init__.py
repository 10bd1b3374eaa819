"""What moves were worth: hints while a match is played, and reviews once it is over."""
