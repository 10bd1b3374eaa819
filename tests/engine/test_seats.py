"""Masks of seats, against the slow and obvious way."""

from tiergarten.engine.record import MOST_SEATS
from tiergarten.engine.seats import lowest_seat, next_seat, seats_in

MASKS = range(1, 2**MOST_SEATS)


def test_the_lowest_seat_of_every_mask() -> None:
    for mask in MASKS:
        assert lowest_seat(mask) == min(seat for seat in range(MOST_SEATS) if mask >> seat & 1)


def test_the_next_seat_of_every_mask_from_every_seat() -> None:
    for mask in MASKS:
        for seat in range(-1, MOST_SEATS):  # -1: seat 0 may be the next
            clockwise = [(seat + i) % MOST_SEATS for i in range(1, MOST_SEATS + 1)]
            assert next_seat(mask, seat) == next(s for s in clockwise if mask >> s & 1)


def test_who_is_still_in() -> None:
    assert seats_in(4, 0b0101) == 0b1010
    assert seats_in(3, 0) == 0b111
    assert seats_in(2, 0b11) == 0
