"""Endgames of the dice game, proved by exhaustion: code of its own, and positions to measure
with."""
