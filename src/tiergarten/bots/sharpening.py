"""Chances of two players, brought to what comes true.

A search plays on by a quick policy, which errs where the players do not: its outcomes differ more
than theirs will, and their mean is too close to one half. How much, a game measures
(`SETTINGS.sharpness`, `python -m scripts.calibration`): the odds are raised to that power. With
more players nothing of the kind was seen.

One power for a whole game is a mean: near the end, where a rollout plays to it and only luck is
left, raw chances are closer. What a solver computes is not touched.
"""

Seats = tuple[float, ...]


def sharper(chances: Seats, errors: Seats, power: float) -> tuple[Seats, Seats]:
    """The chances of two seats with their odds raised to a power, and their errors."""
    if len(chances) != 2 or power == 1.0 or not 0.0 < chances[0] < 1.0:
        return chances, errors
    mine, theirs = (chance**power for chance in chances)
    first = mine / (mine + theirs)
    steeper = power * first * (1.0 - first) / (chances[0] * chances[1])
    return (first, 1.0 - first), tuple(error * steeper for error in errors)
