"""The lines of a score say something: none counts what is not there."""

import re

import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.engine.match import Match

NOTHING = re.compile(r"(?<!\d)0(?!\d)")
FLOOR = "a score does not fall below 0"
GAMES = {game.name: game for game in our_games()}


@pytest.mark.parametrize("seed", some_of(range(1, 6), 1))
@pytest.mark.parametrize("game", GAMES)
def test_no_line_counts_nothing(game: str, seed: int) -> None:
    match = Match.new(GAMES[game], 3, seed, ["Anna", "Otto", "Mila"])
    bots = [tiergarten.bot("greedy", seed + seat) for seat in range(3)]
    told: set[str] = set()
    while not match.over:
        if len(match.history) % 10 == 0:
            told |= {line.label for seat in range(3) for line in match.breakdown(seat)}
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    told |= {line.label for seat in range(3) for line in match.breakdown(seat)}
    assert len(told) > 8
    assert not [label for label in told - {FLOOR} if NOTHING.search(label)]
