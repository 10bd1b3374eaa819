"""One script per version of the tables; see docs/server.md for how to add one."""
