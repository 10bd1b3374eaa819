"""Random walks through matches, for checks that look at many positions."""

import random
from collections.abc import Iterator

from tiergarten.engine.match import Match
from tiergarten.testing.variants import Variant

MOST_MOVES = 5000


def play_randomly(match: Match, seed: int, moves: int = MOST_MOVES) -> Match:
    """Play this many random moves, or to the end."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = chance.choice(match.acting)
        match.play(chance.choice(match.canonical(seat)), seat)
    return match


def random_match(variant: Variant, seed: int, moves: int = MOST_MOVES) -> Match:
    """A match after this many random moves, or at its end."""
    return play_randomly(variant.deal(seed), seed, moves)


def positions(variant: Variant, seed: int, every: int) -> Iterator[Match]:
    """One random match, seen before every so many moves and at its end."""
    match = variant.deal(seed)
    chance = random.Random(seed)
    while not match.over:
        yield match
        play_randomly(match, chance.randrange(2**32), every)
    yield match
