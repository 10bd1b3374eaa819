"""Fuzzers: one for each thing that is read from outside. `python -m tests.fuzz` runs them."""
