"""What games say about bots, worked out by hand on a handful of games."""

from pathlib import Path

import pytest

from tiergarten.arena import naming, ratings
from tiergarten.arena.playing import Forfeit, Played
from tiergarten.arena.standings import Result, margin
from tiergarten.arena.tournament import Tournament
from tiergarten.engine.errors import BadOption
from tiergarten.games import find


def result(*games: Played) -> Result:
    plan = Tournament.plan(
        find("zooloretto-dice"),
        players=3,
        bots=None,
        seats=["strong", "weak", "weak"],
        games=3,
        seed=0,
        options={},
    )
    return Result(plan, games, Path("nowhere"))


def game(
    number: int,
    seats: str,
    scores: tuple[int, ...],
    ranks: tuple[int, ...],
    forfeit: Forfeit | None = None,
) -> Played:
    names = tuple({"s": "strong", "w": "weak"}[sign] for sign in seats)
    deal = (number - 1) // 3
    turns, seconds = (10, 10, 10), (0.1, 0.2, 0.3)
    return Played(number, deal, names, scores, ranks, 30 + number, 1, turns, seconds, forfeit)


GAMES = (
    game(1, "sww", (20, 10, 5), (0, 1, 2)),
    game(2, "wsw", (12, 12, 9), (0, 0, 2)),
    game(3, "wws", (8, 14, 12), (2, 0, 1)),
    game(4, "sww", (18, 10, 10), (0, 1, 1)),
)


def test_shared_victories_count_in_parts() -> None:
    strong, weak = result(*GAMES).bots
    assert (strong.name, strong.games, weak.games) == ("strong", 4, 8)
    assert strong.win_rate.value == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert weak.win_rate.value == pytest.approx((0.5 + 1) / 8)
    assert strong.win_rate.low < strong.win_rate.value < strong.win_rate.high


def test_scores_margins_and_times() -> None:
    strong, weak = result(*GAMES).bots
    assert strong.score.value == pytest.approx((20 + 12 + 12 + 18) / 4)
    assert [margin(played, played.seats.index("strong")) for played in GAMES] == [10, 0, -2, 8]
    assert strong.margin.value == pytest.approx(4)
    assert strong.seconds == pytest.approx((0.1 + 0.2 + 0.3 + 0.1) / 40)
    assert weak.score.value == pytest.approx((10 + 5 + 12 + 9 + 8 + 14 + 10 + 10) / 8)


def test_head_to_head_counts_pairs_of_seats() -> None:
    duel, back = result(*GAMES).duels
    assert (duel.name, duel.other, duel.pairs) == ("strong", "weak", 8)
    assert duel.ahead.value == pytest.approx((2 + 1.5 + 1 + 2) / 8)
    assert back.ahead.value == pytest.approx(1 - duel.ahead.value)
    assert duel.difference.value == pytest.approx((10 + 15 + 0 + 3 + 4 - 2 + 8 + 8) / 8)


def test_places_are_counted_from_whoever_acts_first() -> None:
    first, second, third = result(*GAMES).places
    assert first.win_rate.value == pytest.approx((0 + 0.5 + 1 + 0) / 4)  # seat 1 acts first
    assert second.win_rate.value == 0
    assert third.win_rate.value == pytest.approx((1 + 0.5 + 0 + 1) / 4)
    assert first.score.value == pytest.approx((10 + 12 + 14 + 10) / 4)


def test_forfeits_count_as_lost_but_not_in_the_points() -> None:
    lost = game(5, "wsw", (3, 99, 1), (0, 2, 1), Forfeit(1, "crashed"))
    with_forfeit = result(*GAMES, lost)
    strong, weak = with_forfeit.bots
    assert (strong.forfeits, weak.forfeits) == (1, 0)
    assert strong.win_rate.value == pytest.approx(2.5 / 5)
    assert strong.score == result(*GAMES).bots[0].score
    assert with_forfeit.moves == result(*GAMES).moves
    assert with_forfeit.plain()["forfeits"] == [
        {"number": 5, "name": "strong", "seat": 1, "why": "crashed"}
    ]
    assert "strong: crashed (game 5)" in with_forfeit.table()


def test_a_tournament_of_forfeits_only_can_be_told() -> None:
    lost = game(1, "wsw", (0, 0, 0), (0, 2, 0), Forfeit(1, "crashed"))
    told = result(lost)
    assert told.plain()["moves"] == {
        "mean": None,
        "mean_low": None,
        "mean_high": None,
        "least": None,
        "most": None,
    }
    assert "1 game was forfeited" in told.table()
    assert "crashed" in told.report()


def test_ratings_follow_the_ranks() -> None:
    course = ratings.rate(["strong", "weak"], GAMES)
    assert len(course) == 3  # the start and two deals
    assert course[0]["strong"] == course[0]["weak"]
    assert course[0]["strong"].value == 25
    assert course[-1]["strong"].value > 25 > course[-1]["weak"].value
    assert course[-1]["strong"].error < course[0]["strong"].error
    assert course == ratings.rate(["strong", "weak"], GAMES)


def test_bots_are_called_by_their_own_names() -> None:
    """A given name first, then the one by which a program introduced itself; never two alike."""
    bots = ["Otto=exec:./a --x=1", "exec:./b", "exec@1s:./b", "exec:./c --name=d", "greedy"]
    said = {"Otto=exec:./a --x=1": "Alpha", "exec:./b": "Beta", "exec@1s:./b": "Beta"}
    assert list(naming.shown(bots, said).values()) == [
        "Otto",
        "Beta (exec:./b)",
        "Beta (exec@1s:./b)",
        "exec:./c --name=d",
        "greedy",
    ]


@pytest.mark.parametrize("text", ["=greedy", "Otto=", f"{'x' * 31}=greedy", 'a"b=greedy'])
def test_a_name_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="write NAME=BOT, with a name of up to 30 letters"):
        naming.split(text)
