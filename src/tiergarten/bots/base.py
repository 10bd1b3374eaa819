"""What a bot is: something that chooses a move from what its seat may know."""

import random

from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.record import State
from tiergarten.engine.seeds import SEED_BITS, check_seed, fresh_seed


class Bot:
    """The base class. With a seed, a bot gives the same answers to the same questions."""

    name = "bot"

    def __init__(self, seed: int | None = None) -> None:
        self._chance = random.Random(fresh_seed() if seed is None else check_seed(seed))

    def choose(self, match: Match, seat: int | None = None) -> Move:
        """A legal move for a seat; for the one acting, if none is named."""
        seat = seat_to_play(match, seat)
        legal = match.canonical(seat)
        seed = self._chance.getrandbits(SEED_BITS)
        if len(legal) == 1:
            return legal[0]
        return self.think(match.game, match.concealed(seat, seed), seat, legal, seed)

    def think(self, game: Game, state: State, seat: int, legal: list[Move], seed: int) -> Move:
        """Choose one of the legal moves by the concealed state, and nothing else."""
        raise NotImplementedError

    def check_plays(self, game: Game, players: int) -> None:
        """Refuse a game, or a number of players, that the bot does not play."""

    def close(self) -> None:
        """Release what the bot holds, such as a program; it may be asked again all the same."""


def seat_to_play(match: Match, seat: int | None) -> int:
    """The seat a bot plays: the one acting, if none is named. It must have a move."""
    if seat is None:
        if len(match.acting) != 1:
            raise BadOption("say which seat the bot plays" if match.acting else "nobody acts")
        seat = match.acting[0]
    if not match.canonical(seat):
        raise BadOption(f"seat {seat} has no move to choose")
    return seat
