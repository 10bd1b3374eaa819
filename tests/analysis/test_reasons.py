"""What speaks for a move, in words of the game: counted, compared, and nothing that is secret."""

import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.analysis import reasons
from tiergarten.engine import defaults
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.match import Match

SAY = say_in("en")


def reason(match: Match, seat: int, best: str, other: str | None) -> str:
    against = [] if other is None else [match.meant(other, seat).id]
    return reasons.reason(SAY, match, seat, [match.meant(best, seat).id], against)


def zoo(**mine: object) -> Match:
    """Zooloretto, with a truck that brings an elephant to the first seat."""
    trucks = [["elephant"], ["panda"], []]
    plain = {"players": 3, "start": 0, "truck": trucks, "zoo": [mine, {}, {}]}
    return tiergarten.resume("zooloretto", plain)


def test_points_come_first_and_say_what_they_are_for() -> None:
    match = zoo(coins=1, middle=["elephant"] * 4)
    told = reason(match, 0, "take 1", "take 2")
    assert told.startswith("More than with the next best: 3 points (middle enclosure)")
    assert told.endswith("coins +2.")


def test_what_is_lost_less_is_told_as_such() -> None:
    match = zoo(coins=0, small=["zebra"], middle=["leopard"], large=["elephant"])
    told = reason(match, 0, "take 1", "take 2")
    assert "species in the barn: 0 instead of −2" in told


def test_where_chance_decides_there_is_no_reason() -> None:
    match = zoo(coins=0)
    assert reason(match, 0, "draw", "take 1") == ""
    assert reason(match, 0, "take 1", "draw") == "What it brings: animals in the enclosures +1."


def test_a_sealed_bid_is_told_by_what_it_may_win() -> None:
    """It says the same whatever the others have bid."""
    told = set()
    for bid in (0, 2):
        match = tiergarten.new("zoosim", players=2, seed=3)
        match.play(f"bid {bid}", 1)
        told.add(reason(match, 0, "bid 2", "bid 0"))
    assert len(told) == 1
    assert told.pop().startswith("If it succeeds: ")


def test_a_game_without_words_of_its_own_has_the_categories_of_its_points() -> None:
    match = tiergarten.new("zooloretto-dice", players=2, seed=1)
    table = match.game.table
    found = defaults.counting_assets(table)(SAY, match.record(), 0)
    lines = table.breakdown(SAY, match.record(), 0)
    assert [(one.what, one.amount) for one in found] == [(one[3], one[2]) for one in lines]
    assert all(one.points for one in found)


@pytest.mark.parametrize("game", some_of([game.name for game in our_games()], "queens-garden"))
def test_there_is_a_reason_again_and_again(game: str) -> None:
    match, bot = tiergarten.new(game, players=3, seed=5), tiergarten.bot("greedy", 1)
    speakers, told = [say_in(language) for language in languages()], 0
    while not match.over and match.ply < 60:
        seat = match.acting[0]
        best, legal = bot.choose(match, seat), match.legal(seat)
        other = [one.id for one in legal if one != best][:1]
        if match.ply % 6 == 0:
            words = {reasons.reason(say, match, seat, [best.id], other) for say in speakers}
            told += len(words) == len(speakers)
            assert "" not in words or len(words) == 1, "it is told in all languages or in none"
        match.play(best, seat)
    assert told > 0
