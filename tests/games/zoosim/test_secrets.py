"""Nothing betrays a sealed bid, and hidden money is not shown."""

import pytest

import tiergarten
from tests.games.zoosim.positions import auction, bid_all, random_game
from tiergarten import Match
from tiergarten.bots import GreedyBot
from tiergarten.engine.features import vector
from tiergarten.engine.language import say_in
from tiergarten.games.zoosim.table import text

SEED = 99


def _all_that_a_seat_knows(match: Match, seat: int) -> list[object]:
    features = vector(match.game.rules, match.record(), seat)
    known: list[object] = [
        match.view(seat),
        match.legal(seat),
        match.log(),
        match.acting,
        text.as_text(say_in("en"), match.record(), seat, match.names),
        match.prompt(seat),
        [match.why_not(action, seat) for action in range(0, len(match.game.actions), 5)],
        match.concealed(seat, SEED).tobytes(),
        features.tobytes(),
    ]
    if match.legal(seat):
        known.append(GreedyBot(seed=3).choose(match, seat))
    return known


@pytest.mark.rule("ZS-4")
def test_nobody_learns_a_bid_before_all_are_in() -> None:
    one, other = (tiergarten.new("zoosim", players=3, seed=6) for _ in range(2))
    one.play("bid 7", seat=1)
    other.play("bid 0", seat=1)
    for seat in (0, 2):
        assert _all_that_a_seat_knows(one, seat) == _all_that_a_seat_knows(other, seat)
        assert one.view(seat)["bid"] == [None, "sealed", None]
    assert one.view(None) == other.view(None)
    assert one.view(1)["bid"] == [None, 7, None]
    assert one.log() == ["Player 2 has bid"]


@pytest.mark.rule("ZS-4")
def test_the_last_bid_shows_them_all() -> None:
    match = auction(players=3, flag=[2, 1, 0])
    bid_all(match, 3, 1, 3)
    assert match.log()[:2] == ["Player 1 has bid", "Player 2 has bid"]
    assert "the bids: Player 1 3, Player 2 1, Player 3 3" in match.log()[2]
    assert "Player 3 has the higher flag" in match.log()[2]


@pytest.mark.rule("ZS-4")
def test_a_concealed_bid_is_one_that_could_be() -> None:
    match = auction(zoo=[{"coins": 2}, {"coins": 8}])
    match.play("bid 2", seat=0)
    seen = {int(match.concealed(1, seed).bid[0]) for seed in range(60)}
    assert seen == {0, 1, 2}
    assert int(match.concealed(0, 1).bid[0]) == 2


@pytest.mark.rule("ZS-5")
def test_money_is_hidden_unless_the_table_is_open() -> None:
    match = auction(zoo=[{"coins": 3}, {"coins": 7}])
    assert [zoo["coins"] for zoo in match.view(0)["zoo"]] == [3, None]
    assert [zoo["coins"] for zoo in match.view(None)["zoo"]] == [None, None]
    table = text.as_text(say_in("en"), match.record(), 0, ("Ada", "Ben"))
    assert [line.split()[-2] for line in table.split("\n") if "Ben  " in line] == ["?"]
    match = auction(zoo=[{"coins": 3}, {"coins": 7}], money="open")
    assert [zoo["coins"] for zoo in match.view(0)["zoo"]] == [3, 7]
    table = text.as_text(say_in("en"), match.record(), 0, ("Ada", "Ben"))
    assert [line.split()[-2] for line in table.split("\n") if "Ben  " in line] == ["7"]


@pytest.mark.rule("ZS-5")
def test_what_is_shown_in_the_open_is_enough_to_count_the_money() -> None:
    money = [8, 8, 8]
    before = None
    for match in random_game(players=3, seed=2):
        state = match.state()
        if before is not None:
            log = match.log()[-1]
            if " gets " in log:
                winner = next(s for s in range(3) if f"Player {s + 1} gets" in log)
                price = int(log.partition(" for ")[2].split()[0])
                money[winner] -= price
            if "points of round" in log:
                money = [m + z["tiles"] for m, z in zip(money, state["zoo"], strict=True)]
        assert money == [zoo["coins"] for zoo in state["zoo"]]
        before = state


def test_concealing_leaves_the_original_alone() -> None:
    match = tiergarten.new("zoosim", players=4, seed=1)
    match.play("bid 5", seat=3)
    before = match.record().tobytes()
    match.concealed(0, SEED)
    assert match.record().tobytes() == before
