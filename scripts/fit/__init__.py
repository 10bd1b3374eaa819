"""Fits the numbers of a game's evaluation to games, and writes them: `python -m scripts.fit GAME`.

An evaluation is linear in what a game's `judgement/fitted.py` holds: the expected points are points
that are there already, plus so many times this number and so many times that one. How many times
is not written down twice: the evaluation itself is run, interpreted, on numbers that remember where
they come from (`linear`). So whatever the evaluation looks at tomorrow can be fitted at once.

1. `playing`: games are played, compiled, on all cores, and kept as the positions where an
   evaluation is fair, with the final points. How a game is played for this: `models`. Or they are
   games that were kept (`kept`).
2. `tracing`: every position becomes a row for each seat.
3. `solving`: least squares on four fifths of the games, drawn towards what stands; the rest of
   the games tells how far off the old and the new numbers are.
4. `spreads`: how far the points may be off, by who won.
5. `writing`: the new numbers take the places of the old ones in `fitted.py`.
"""
