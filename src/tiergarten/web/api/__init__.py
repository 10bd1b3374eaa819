"""Routes and the socket: what clients ask and say, and what they are answered."""
