"""Live tables: who sits there, moves, clocks, talk, bots' turns. They know no language."""
