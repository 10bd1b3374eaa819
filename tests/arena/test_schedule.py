"""Who sits where: every bot has every seat equally often, in every deal."""

from collections import Counter

import pytest

from tiergarten.arena import schedule
from tiergarten.arena.schedule import Schedule
from tiergarten.engine.errors import BadOption

NAMES = "abcde"


def seatings_of(plan: Schedule, deal: int) -> list[schedule.Seating]:
    first = deal * plan.games_per_deal + 1
    placed = [plan.place(first + index) for index in range(plan.games_per_deal)]
    assert {at for at, _ in placed} == {deal}
    return [seating for _, seating in placed]


CHOICES = [(bots, players) for players in range(2, 6) for bots in range(1, players + 1)]


@pytest.mark.parametrize(("bots", "players"), CHOICES)
@pytest.mark.parametrize("games", [1, 60, 3000])
def test_every_bot_has_every_seat_equally_often_in_every_deal(
    bots: int, players: int, games: int
) -> None:
    plan = schedule.for_bots(NAMES[:bots], players, games)
    assert games <= plan.games < games + plan.games_per_deal
    for deal in range(min(plan.deals, 12)):
        seatings = seatings_of(plan, deal)
        assert len(set(seatings)) == len(seatings)
        for bot in NAMES[:bots]:
            assert all(bot in seating for seating in seatings)
            at_seat = Counter(
                s for seating in seatings for s in range(players) if seating[s] == bot
            )
            assert len(at_seat) == players
            assert len(set(at_seat.values())) == 1


@pytest.mark.parametrize(
    ("bots", "players", "count"),
    [(1, 4, 1), (2, 2, 2), (2, 4, 14), (3, 3, 6), (3, 4, 36), (5, 5, 120)],
)
def test_many_games_take_every_seating_on_every_deal(bots: int, players: int, count: int) -> None:
    plan = schedule.for_bots(NAMES[:bots], players, count * schedule.ENOUGH_DEALS)
    assert plan.deals == schedule.ENOUGH_DEALS
    assert len(set(seatings_of(plan, 0))) == count
    assert seatings_of(plan, 0) == seatings_of(plan, 7)


@pytest.mark.parametrize(
    ("bots", "players", "count"),
    [(2, 4, 12), (3, 3, 3), (3, 4, 12), (3, 5, 30), (4, 5, 20), (5, 5, 5)],
)
def test_few_games_take_rotations_and_meet_every_neighbour(
    bots: int, players: int, count: int
) -> None:
    plan = schedule.for_bots(NAMES[:bots], players, 2 * count)
    assert plan.games_per_deal == count
    turns = Schedule(len(plan.rounds), plan.rounds)
    neighbours = Counter(
        (seating[seat - 1], seating[seat])
        for deal in range(turns.deals)
        for seating in seatings_of(turns, deal)
        for seat in range(players)
        if seating[seat - 1] != seating[seat]
    )
    assert len(neighbours) == bots * (bots - 1)
    assert len(set(neighbours.values())) == 1


def test_a_company_goes_round_the_table() -> None:
    plan = schedule.for_company(["a", "b", "b", "b"], 10)
    assert plan.games == 12
    assert seatings_of(plan, 2) == [tuple("abbb"), tuple("babb"), tuple("bbab"), tuple("bbba")]
    assert schedule.for_company(["a", "b", "a", "b"], 10).games_per_deal == 2
    assert schedule.for_company(["a", "a"], 10).games == 10


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(BadOption, match="3 bots do not fit at 2 seats"):
        schedule.for_bots("abc", 2, 10)


@pytest.mark.parametrize("games", [0, -1, 10**7, 2.5, True])
def test_a_strange_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(BadOption, match="number of games"):
        schedule.for_bots("ab", 2, games)
