"""What chance can do with a move: every outcome with its probability, or a fair sample of them.

The generator lives in the record, so another outcome is the same move with another generator.
The first number it gives is not left to chance: it runs evenly through all numbers there are,
so that one die or one drawn tile comes up exactly as often as it should. What is drawn after
that is sampled.
"""

import random
from dataclasses import dataclass

from tiergarten.engine.game import Game
from tiergarten.engine.record import State, record_from
from tiergarten.engine.seeds import halves

ROLLS = 720  # generators that are tried: a multiple of 6, of 36 and of the sizes of small piles
ROLLS_EACH = 36  # but no more than this for every outcome that is wanted
WORDS = 1 << 32
_FIFTH, _NINTH = pow(5, -1, WORDS), pow(9, -1, WORDS)


@dataclass(frozen=True)
class Outcome:
    """A position after a move, and how likely chance is to lead there."""

    probability: float
    content: bytes


def played(game: Game, content: bytes, seat: int, action: int, seed: int) -> tuple[bytes, bool]:
    """The position after a move with a fresh generator, and whether chance had a hand in it."""
    state = record_from(game.record.dtype, content)
    sow(state, seed)
    before = state.rng.tobytes()
    game.rules.play(state, seat, action)
    return state.tobytes(), state.rng.tobytes() != before


def sow(state: State, seed: int) -> None:
    """Give a position a fresh generator."""
    from tiergarten.engine import chance  # it loads the compiler

    chance.sow(state.rng, halves(seed))


def outcomes(
    game: Game, content: bytes, seat: int, action: int, seed: int, most: int
) -> list[Outcome]:
    """All outcomes of a move, if there are at most `most`; otherwise that many of them.

    Those are one from each part of all there is, and from anywhere in it: at even distances they
    might all show the same second die.
    """
    found: dict[bytes, list[bytes]] = {}
    order: list[bytes] = []
    rolls = min(ROLLS, ROLLS_EACH * most)
    for roll in range(rolls):
        state = record_from(game.record.dtype, content)
        sow(state, seed + roll)
        begin_with(state, (2 * roll + 1) * WORDS // (2 * rolls))
        game.rules.play(state, seat, action)
        after = state.tobytes()
        shown = visible(state)
        found.setdefault(shown, []).append(after)
        order.append(after)
    if len(found) <= most:
        return [Outcome(len(same) / rolls, same[0]) for same in found.values()]
    anywhere = random.Random(seed)
    chosen = [int((i + anywhere.random()) * rolls / most) for i in range(most)]
    return [Outcome(1 / most, order[roll]) for roll in chosen]


def visible(state: State) -> bytes:
    """What tells two outcomes apart: everything but the generator."""
    twin = record_from(state.dtype, state.tobytes())
    twin.rng[:] = 0
    content: bytes = twin.tobytes()
    return content


def begin_with(state: State, word: int) -> None:
    """Make this the next number that the generator of a state gives.

    xoshiro128** computes it from one of its four words alone: times 5, turned by 7 bits, times 9.
    """
    turned = word * _NINTH % WORDS
    state.rng[1] = ((turned >> 7) | (turned << 25)) % WORDS * _FIFTH % WORDS
