"""Playing many tables at once through real sockets, and measuring the server: `tiergarten load`.

The program that plays shares the machine with the server it measures, so it does as little as it
can: its own few lines of HTTP and WebSocket over bare connections, and of four frames about a move
it decodes only the one that offers the next.
"""
