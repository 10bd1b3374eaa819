"""The chances of every move by the rules alone: every roll, every move, in plain Python.

It only knows last rounds, and takes seconds for some of them; but it is the rules themselves that
play, and nothing else is computed.
"""

from functools import cache

from tiergarten.engine.match import Match
from tiergarten.engine.record import State, content_of, legal_ids, record_from
from tiergarten.games import find
from tiergarten.games.zooloretto_dice.pieces import FACES
from tiergarten.games.zooloretto_dice.rules.moves import ROLL

GAME = find("zooloretto-dice")


def chances(match: Match) -> dict[int, float]:
    """By the id of every canonical move: the chance of the acting seat to win."""
    state, seat = match.record(), match.acting[0]
    assert state.last_round
    state["rng"] = 0
    mean = {move.id: _after(content_of(state), move.id) for move in match.canonical(seat)}
    return {move: chance if seat == 0 else 1 - chance for move, chance in mean.items()}


@cache
def _after(content: bytes, action: int) -> float:
    """The chance of seat 0 after a move."""
    state = _state(content)
    seat = int(state.acting).bit_length() - 1
    if action == ROLL:
        return sum(_best(_rolled(content, one, two)) for one in _faces() for two in _faces()) / 36
    GAME.rules.play(state, seat, action)
    state["rng"] = 0
    return _best(content_of(state))


def _faces() -> range:
    return range(len(FACES))


@cache
def _best(content: bytes) -> float:
    state = _state(content)
    if state.over:
        first, second = (_standing(state, seat) for seat in range(2))
        return 0.5 if first == second else float(first > second)
    seat = int(state.acting).bit_length() - 1
    values = [_after(content, action) for action in legal_ids(GAME.rules.legal, state, seat)]
    return max(values) if seat == 0 else min(values)


def _rolled(content: bytes, one: int, two: int) -> bytes:
    state = _state(content)
    state["reserve"] -= 2
    state["rolled"]["count"] = 2
    state["rolled"]["face"][:] = sorted((one, two))
    return content_of(state)


def _standing(state: State, seat: int) -> tuple[int, int]:
    """Points, and coins among equals, counted by hand from the sheet (ZD-12, ZD-13)."""
    sheet = state.sheet[seat]
    groups = sum(int(sheet.coins) >= enough for enough in (3, 5, 6))
    barn = int(sheet.barn).bit_count()
    struck = min(groups, barn)
    bonus = sum(n for row, n in enumerate((1, 1, 1, 1, 2)) if int(sheet.bonus) >> row & 1)
    points = int(sheet.row.sum()) + bonus + groups - struck - 2 * (barn - struck)
    return points, int(sheet.coins)


def _state(content: bytes) -> State:
    return record_from(GAME.record.dtype, content)
