"""Measures whether chances and points come true: `python -m scripts.calibration GAMES`.

Who says that a seat wins with 70 % should see it win 70 games of 100. Games that were kept by
`scripts.selfplay`, and that nothing was fitted to, tell: for positions of each third of every game,
what the evaluation says (where it is fair: between two rounds) and what `consider` says with the
budget of `medium` is laid beside how the game ended.

- `measuring`: what was said of positions, and what came.
- `figures`: bias of the points, gaps between chances and victories, Brier score, log loss.
- `pictures`: the same chances as curves.
"""
