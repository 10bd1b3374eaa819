"""The greedy bot: sensible choices, no secrets, and far better than chance."""

import numpy as np
import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, full_but, sheet, table, took
from tiergarten import Match
from tiergarten.bots import GreedyBot, RandomBot
from tiergarten.engine.record import SCRATCH
from tiergarten.engine.seeds import halves


def choice(match: Match) -> str:
    """What the greedy bot does here."""
    return GreedyBot(seed=1).choose(match).text


def test_it_takes_what_fills_its_rows() -> None:
    rows = {"ostrich": 1, "monkey": 1}
    assert choice(table("ostrich monkey monkey", "coin", sheets={0: sheet(rows)})) == "take 1"


def test_it_rolls_rather_than_takes_a_useless_die() -> None:
    full = sheet(crocodile=1, barn="crocodile")
    assert choice(table("crocodile crocodile", sheets={0: full})) == "roll"


def test_it_avoids_the_barn() -> None:
    mine = sheet(crocodile=1, ostrich=2)
    match = table("crocodile ostrich", "coin coin", "crocodile ostrich", sheets={0: mine})
    assert choice(match) != "take 1"
    assert choice(match) != "take 3"


@pytest.mark.rule("ZD-10")
def test_alone_in_the_round_it_goes_on_rolling() -> None:
    assert choice(table("lion", acting=[1], sheets={0: took(1)})) == "roll"


@pytest.mark.rule("ZD-11")
def test_it_ends_the_game_when_it_leads_and_not_when_it_trails() -> None:
    """One elephant would begin the last round; two lions are worth more by themselves."""
    rows = full_but("lion") | {"elephant": 3}
    weak = sheet(elephant=4, bonus="elephant")
    strong = sheet(elephant=4, lion=5, monkey=3, coins=6, bonus="elephant lion monkey")
    trucks = ("elephant", "lion lion", "coin coin coin")
    leading = sheet(rows, bonus="crocodile ostrich monkey")
    assert choice(table(*trucks, sheets={0: leading, 1: weak})) == "take 1"
    trailing = sheet(rows, bonus="crocodile ostrich")
    assert choice(table(*trucks, sheets={0: trailing, 1: strong})) == "take 2"


@pytest.mark.parametrize(("wanted", "move"), [("crocodile", "take 1"), ("ostrich", "take 2")])
def test_it_takes_what_the_next_player_wants(wanted: str, move: str) -> None:
    """Two trucks bring it the same coin; the other die is of use to the next player only."""
    mine = sheet(crocodile=1, ostrich=2, barn="crocodile ostrich", bonus="crocodile ostrich")
    rows = {"crocodile": 1, "ostrich": 2} | {wanted: 0}
    barn = "ostrich" if wanted == "crocodile" else "crocodile"
    trucks = ("crocodile coin", "ostrich coin", "crocodile ostrich")
    match = table(*trucks, sheets={0: mine, 1: sheet(rows, barn=barn, bonus="")})
    assert choice(match) == move


def test_the_generator_does_not_matter() -> None:
    scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]
    for rolled in ([], ["lion", "lion"]):
        match = table("lion coin", "monkey", "ostrich", rolled=rolled)
        state, choose = match.record(), match.game.judgement.choose
        found = set()
        for seed in range(6):
            state.rng[:] = np.arange(1, 5) * (seed + 1)
            before = state.tobytes()
            found.add(int(choose(state, 0, scratch, halves(seed))))
            assert state.tobytes() == before  # thinking changes nothing
        assert len(found) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_random_players_from_every_seat(players: int) -> None:
    wins = 0
    greedy, other = GreedyBot(seed=1), RandomBot(seed=2)
    for game in range(8):
        match = tiergarten.new(GAME, players, seed=game)
        mine = game % players
        while not match.over:
            match.play((greedy if match.acting == (mine,) else other).choose(match))
        wins += match.winners == (mine,)
    assert wins >= 7
