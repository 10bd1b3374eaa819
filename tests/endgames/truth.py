"""What every move of an endgame is worth, by exhaustion: the positions around `exhaustive`.

A `Truth` keeps what it has found, so that positions of one game cost little after the first.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tests.endgames.exhaustive import (
    DICE,
    LOADS,
    MOST_AT_ONCE,
    NUMBER,
    ODDS,
    ROLLS,
    STILL,
    Trucks,
    all_sets,
    list_following,
    loadings,
    look_up,
    solve_alone,
    solve_both,
    sorted_trucks,
)
from tiergarten.engine.match import Match

_SIZES = (DICE >= 0).sum(axis=1)


class TooMany(Exception):
    """More positions can follow than were to be looked at."""


class Tables:
    """All chances within one round, for every set of trucks."""

    def __init__(self) -> None:
        self.sets = all_sets()
        one2, one4 = len(self.sets["one2"].of), len(self.sets["one4"].of)
        self.worth = np.zeros((2, len(LOADS), len(LOADS)))
        self.alone2 = np.zeros((2, len(LOADS), one2))
        self.alone4 = np.zeros((2, len(LOADS), one4))
        self.spare = np.zeros(len(self.sets["one0"].of))
        self.both = {r: np.zeros(len(self.sets[f"both{r}"].of)) for r in (0, 2, 4)}

    def fill_alone(self, first: int, held: Any) -> None:
        of = self.sets
        solve_alone(
            self.worth, first, held, of["one0"].loads,
            of["one2"].loads, of["one2"].ways, of["one4"].loads, of["one4"].ways,
            self.alone2[first], self.alone4[first], self.spare,
        )  # fmt: skip

    def fill_both(self, start: int) -> float:
        of = self.sets
        value: float = solve_both(
            self.worth, start, of["both0"].loads,
            of["both2"].loads, of["both2"].ways, of["both2"].rest,
            of["both4"].loads, of["both4"].ways, of["both4"].rest, of["both6"].ways,
            self.alone2[start], self.alone4[1 - start],
            self.both[0], self.both[2], self.both[4],
        )  # fmt: skip
        return value


class Truth:
    """The chances of every move, with all that was found before."""

    def __init__(self, most: int = 20_000) -> None:
        self.most = most
        self.tables = Tables()
        self.index: dict[int, int] = {}
        self.following: list[Any] = []
        self.values = np.full((most, 2), 0.5)
        self._keys = np.zeros(MOST_AT_ONCE, np.int64)

    def of(self, match: Match) -> dict[int, float]:
        """By the id of every canonical move: the chance of the acting seat to win."""
        state, seat = match.record(), match.acting[0]
        sheets = [_sheet(state.sheet[who]) for who in range(2)]
        following = self._follow(sheets[0], sheets[1], bool(state.last_round))
        taken = int(state.taken)
        if not state.last_round:
            self._solve(self._needed(state, following))
        look_up(following, self.values, self.tables.worth)
        held = _SIZES.copy()
        trucks = sorted_trucks(*(_faces(state.truck[t]) for t in range(3)))
        if taken:
            held[0] = int(state.sheet[1 - seat].dice)
            self.tables.fill_alone(1 - seat, held)
        else:
            for first in range(2):
                self.tables.fill_alone(first, held)
            rolls = int(state.reserve) // 2 + (int(state.rolled.count) > 0)
            self.tables.fill_both(seat if rolls % 2 else 1 - seat)
        chances = {}
        for move in match.canonical(seat):
            value = self._move(match, str(move).split(), trucks, seat)
            chances[move.id] = value if seat == 0 else 1 - value
        return chances

    def _needed(self, state: Any, following: Any) -> set[int]:
        """The positions that can follow this round, as far as its trucks allow."""
        needed = set()
        taken = int(state.taken)
        possible = np.zeros(len(LOADS), bool)
        bases = [_faces(state.truck[t]) for t in range(3)] + ([()] if not taken else [])
        spare = [int(f) for f in state.rolled.face[: state.rolled.count]]
        for number, load in enumerate(LOADS):
            for base in bases:
                more = _less(load, base)
                if more is not None and load:
                    known = 0
                    rest = list(spare)
                    for face in more:
                        if face in rest:
                            rest.remove(face)
                            known += 1
                    possible[number] |= len(more) - known <= int(state.reserve)
        for first in range(2):
            if taken and not taken >> first & 1:
                continue
            mine: Any = np.zeros(1, np.int64) if taken else np.flatnonzero(possible)
            block = following[first][np.ix_(mine, np.flatnonzero(possible))]
            needed |= {int(i) for i in np.unique(block) if i >= 0}
        return needed

    def _follow(self, one: int, other: int, last: bool) -> Any:
        """What follows a round, by the numbers of positions, which are noted if they are new."""
        out = np.zeros((2, len(LOADS), len(LOADS)), np.int32)
        count = list_following(one, other, last, self._keys, out)
        numbers = np.array([self._number(int(key)) for key in self._keys[:count]] or [0], np.int32)
        return np.where(out >= 0, numbers[np.maximum(out, 0)], out)

    def _number(self, key: int) -> int:
        if key not in self.index:
            if len(self.index) == self.most:
                raise TooMany
            self.index[key] = len(self.index)
            self.following.append(None)
        return self.index[key]

    def _solve(self, wanted: set[int]) -> None:
        """Solve these positions and all that follow them, the last ones first."""
        keys = {number: key for key, number in self.index.items()}
        open_ones = [n for n in wanted if self.following[n] is None]
        found: list[int] = []
        while open_ones:
            number = open_ones.pop()
            if self.following[number] is not None:
                continue
            known = len(self.index)
            one, other = keys[number] & (1 << 28) - 1, keys[number] >> 28
            self.following[number] = self._follow(one, other, False)
            found.append(number)
            if len(self.index) > known:
                keys = {number: key for key, number in self.index.items()}
            block = self.following[number][:, 1:, 1:]
            open_ones += [int(n) for n in np.unique(block) if n >= 0 and self.following[n] is None]
        for number in sorted(found, key=lambda n: _progress(keys[n]), reverse=True):
            self._solve_one(number)

    def _solve_one(self, number: int) -> None:
        following = self.following[number]
        depends = bool((following[:, 1:, 1:] == number).any())
        while True:
            look_up(following, self.values, self.tables.worth)
            for first in range(2):
                self.tables.fill_alone(first, _SIZES)
            new = [self.tables.fill_both(start) for start in range(2)]
            change = max(abs(new[i] - self.values[number, i]) for i in range(2))
            self.values[number] = new
            if not depends or change < STILL:
                return

    def _move(self, match: Match, words: Sequence[str], trucks: Trucks, seat: int) -> float:
        """The chance of seat 0 after a move: all that is left is to look it up."""
        state = match.record()
        reserve = int(state.reserve)
        better = max if seat == 0 else min
        if words[0] == "take":
            t = int(words[1]) - 1
            load = _faces(state.truck[t])
            if int(state.taken):
                return float(self.tables.worth[1 - seat, 0, NUMBER[load]])
            rest = [_faces(state.truck[u]) for u in range(3) if u != t]
            return self._alone(seat, NUMBER[load], sorted_trucks(*rest, ()), reserve)
        if words[0] == "roll":
            means = [
                better(self._after(match, way, reserve - 2, seat) for way in loadings(trucks, roll))
                for roll in ROLLS
            ]
            return float(np.dot(ODDS, means))
        then = match.copy()
        then.play(" ".join(words))
        after = then.record()
        if not int(after.rolled.count):
            loads = sorted_trucks(*(_faces(_truck(state, words, t)) for t in range(3)))
            return self._after(match, loads, reserve, seat)
        return better(
            self._move(then, str(move).split(), trucks, seat) for move in then.canonical(seat)
        )

    def _after(self, match: Match, trucks: Trucks, reserve: int, seat: int) -> float:
        """All dice are loaded, and the next one acts."""
        if int(match.record().taken):
            return self._alone(1 - seat, 0, trucks, reserve)
        return float(self.tables.both[reserve][self.tables.sets[f"both{reserve}"].of[trucks]])

    def _alone(self, first: int, taken: int, trucks: Trucks, reserve: int) -> float:
        tables = self.tables
        if reserve == 0:
            better = max if first == 1 else min
            return float(
                better(tables.worth[first, taken, NUMBER[load]] for load in trucks if load)
            )
        values = tables.alone2 if reserve == 2 else tables.alone4
        return float(values[first, taken, tables.sets[f"one{reserve}"].of[trucks]])


def _sheet(sheet: Any) -> int:
    rows = sum(int(n) << 3 * row for row, n in enumerate(sheet.row))
    return rows | int(sheet.coins) << 15 | int(sheet.barn) << 18 | int(sheet.bonus) << 23


def _faces(truck: Any) -> tuple[int, ...]:
    return tuple(face for face, n in enumerate(truck.face) for _ in range(n))


def _truck(state: Any, words: Sequence[str], t: int) -> Any:
    """A truck after the die that is loaded last."""
    truck = state.truck[t].copy()
    if int(words[2]) - 1 == t:
        truck.face[int(state.rolled.face[0])] += 1
    return truck


def _less(load: tuple[int, ...], base: tuple[int, ...]) -> list[int] | None:
    """The faces of a load beyond another one; None if it lacks some."""
    more = list(load)
    for face in base:
        if face not in more:
            return None
        more.remove(face)
    return more


def _progress(key: int) -> int:
    """How much is crossed on both sheets."""
    total = 0
    for sheet in (key & (1 << 28) - 1, key >> 28):
        total += sum(sheet >> 3 * i & 7 for i in range(6)) + (sheet >> 18 & 31).bit_count()
    return total
