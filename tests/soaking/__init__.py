"""A billion moves: random and greedy games at full speed, recounted as they are played.

walking.py     compiled: whole games, everything checked on the way
plan.py        which games: batches of seeds over all variants and options
playing.py     one batch, and what a game looks like that breaks an invariant
keeping.py     the folder that a soak goes on from
worker.py      a process that plays batches
running.py     all cores, progress, Ctrl-C
command.py     what `python -m tests.soak --moves` does
"""
