"""Whole matches for tests of reviews, and an endgame of dice that can be checked by hand."""

from tests.games.zooloretto_dice.positions import full_but, sheet, table
from tests.variants import Variant
from tiergarten import Match, bot, resume
from tiergarten.engine.record import State
from tiergarten.testing.walks import random_match

LION = 11 / 36  # that at least one of two dice shows it


def played(variant: Variant, kind: str, seed: int = 1) -> Match:
    """A match to its end, by bots of one kind."""
    if kind == "random":
        return random_match(variant, seed)
    match = variant.deal(seed)
    bots = [bot(kind, seed=seed + seat) for seat in range(match.players)]
    while not match.over:
        seat = match.acting[-1]
        match.play(bots[seat].choose(match, seat), seat)
    return match


def end_of(match: Match, moves: int) -> Match:
    """The last moves of a match, as a match of its own."""
    first = max(0, len(match.history) - moves)
    while first and len(seats_in(match.record_before(first))) > 1:
        first -= 1  # not in the middle of an auction
    short = match.without_history(match.record_before(first).tobytes())
    for turn in match.history[first:]:
        short.play(turn.move, turn.seat)
    return short


def seats_in(state: State) -> list[int]:
    """The seats that may act."""
    return [seat for seat in range(int(state.players)) if int(state.acting) >> seat & 1]


def last_roll() -> Match:
    """Player 2 has taken the last dice; player 1 wins with a lion, and with nothing else.

    They have 13 points against 15. A lion fills the row: a point for the animal, two for being the
    first. An elephant brings one point. One coin lies on the first truck and helps nobody.
    """
    mine = sheet(full_but("lion", "elephant"), lion=4, elephant=3, bonus="")
    bonus = "crocodile ostrich monkey elephant"
    theirs = {**sheet(full_but("lion"), coins=3, bonus=bonus), "dice": 3}
    return table("coin", sheets={0: mine, 1: theirs})


def rolled(lion: bool) -> Match:
    """The same after a roll that shows a lion, or none."""
    position = last_roll().state()
    del position["rng"]
    for seed in range(100):
        match = resume("zooloretto-dice", position, seed=seed)
        match.play("roll")
        if ("lion" in match.state()["rolled"]) == lion:
            return match
    raise AssertionError("a hundred rolls without it")


def load_and_take(match: Match, truck: str, taken: str) -> Match:
    """Load both dice on one truck, and take one."""
    for _ in range(2):
        match.play(next(move for move in match.legal() if move.arguments[-1] == truck))
    match.play(f"take {taken}")
    return match
