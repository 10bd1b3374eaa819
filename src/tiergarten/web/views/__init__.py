"""What a seat or a spectator is sent of a table: frames, lines, and what has changed."""
