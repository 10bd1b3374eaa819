"""Stands before SciPy in the programs that tests start: see `tests/conftest.py`."""

raise ImportError("the tests do without SciPy, as those do who play")
