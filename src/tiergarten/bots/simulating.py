"""Many games of bots that play, as NumPy arrays: `tiergarten.simulate(…, bots=…)`.

Random games say little about seats or rules. These are played by bots that are compiled, on as many
threads as wanted, and the positions can be kept.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tiergarten.bots.instant import OPPONENTS
from tiergarten.engine.contract import Rules
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.prepare import Part, Step, has_compiled_greedy, have
from tiergarten.engine.record import MOST_SEATS, THOUGHT, new_record
from tiergarten.engine.simulation import Plan, Positions, Simulation, fresh_states

BOTS = OPPONENTS[1:]
"""Bots that are compiled."""
GAMES = 64  # in a call
ROOM = 1 << 14  # positions in a call, at first
POSITIONS = "positions"


def simulate(
    plan: Plan, bots: str | Sequence[str] | None, rotate: bool, keep: str | None
) -> Simulation:
    """Play the games of a plan; `tiergarten.simulate` explains the arguments."""
    if keep is not None and keep != POSITIONS:
        raise BadOption(f"keep is {keep!r}; it can be {POSITIONS!r}, or None")
    if not isinstance(rotate, bool):
        raise BadOption(f"rotate is {rotate!r}; it can be True or False")
    names = _names(plan.players, bots)
    fresh = fresh_states(plan.game.record, plan.game.undealt(plan.players, plan.options))
    if not has_compiled_greedy(plan.game):
        raise BadOption(
            f"{plan.game.name} has no compiled greedy bot, so bots cannot play it at compiled "
            "speed: write judgement.choose, or let matches be played by tiergarten.bot"
        )
    have(COMPANY, plan.game)
    kinds = np.array([OPPONENTS.index(name) for name in names])
    tables = [_Table(plan.game, fresh, kinds, rotate) for _ in range(plan.threads)]
    kept: dict[int, Positions] = {}

    def play(first: int, now: slice, into: Simulation) -> None:
        table = tables.pop()
        try:
            if keep is None:
                table.play(first, plan.seed, into, now)
            else:
                kept[now.start] = _keeping(table, first, plan.seed, into, now)
        finally:
            tables.append(table)

    result = Simulation.of(plan, play, GAMES)
    result.bots = tuple(names)
    result.seating = _seating(len(result.moves), plan.players, rotate)
    if keep is not None:
        whole = [kept[start] for start in sorted(kept) if start < len(result.moves)]
        result.positions = Positions.joined(whole)
    return result


def _names(players: int, bots: Any) -> list[str]:
    """The bot of every seat."""
    if bots is None:
        bots = "random"
    names = [bots] * players if isinstance(bots, str) else bots
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise BadOption(f"bots is {bots!r}; name one bot, or one for every seat")
    for name in names:
        if name not in BOTS:
            raise BadOption(
                f"there is no compiled bot {name[:40]!r}; there are {', '.join(BOTS)}. Others play "
                "in matches of their own (tiergarten.bot), in tiergarten arena and tiergarten "
                "dataset"
            )
    if len(names) != players:
        raise BadOption(f"{len(names)} bots are named for {players} seats")
    return list(names)


def _seating(games: int, players: int, rotate: bool) -> Any:
    """By game and seat, the number of the bot that sat there."""
    turned = np.arange(games)[:, None] if rotate else np.zeros((games, 1), np.int64)
    return (np.arange(players)[None, :] - turned) % players


class _Table:
    """What one thread plays at."""

    def __init__(self, game: Game, fresh: Any, kinds: Any, rotate: bool) -> None:
        from tiergarten.bots import company

        self._play, self._record, self._kinds = company.play_games, game.record, kinds
        self._desk = new_record(company.DESK)
        self._desk.rotates = rotate
        thought, notes = new_record(THOUGHT), new_record(game.judgement.NOTES)
        state, spare = game.record.new(1), game.record.new(1)
        self._work = fresh, state, spare, self._desk, thought, notes
        self._counts = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)

    def play(self, first: int, seed: int, into: Simulation, now: slice, room: int = 0) -> Any:
        """Play games, and keep up to so many positions: how many games, and the positions."""
        kept = self._record.new(room), np.zeros(room, np.int8), np.zeros(room, np.int16)
        results = into.scores[now], into.ranks[now], into.moves[now]
        done = self._play(
            *self._work, self._kinds, first, now.stop - now.start, seed, *results, *kept,
            *self._counts,
        )  # fmt: skip
        return done, [array[: int(self._desk.kept)] for array in kept]


def _keeping(table: _Table, first: int, seed: int, into: Simulation, now: slice) -> Positions:
    """Play games in parts whose positions fit into memory that grows as needed."""
    parts, at, room = [], now.start, ROOM
    while at < now.stop:
        offset = at - now.start
        done, kept = table.play(first + offset, seed, into, slice(at, now.stop), room)
        if done == 0:
            room *= 2
            continue
        games = np.repeat(np.arange(at, at + done), into.moves[at : at + done])
        parts.append(Positions(games, *(array.copy() for array in kept)))
        at += done
    return Positions.joined(parts)


def _steps(game: Game, book: Rules) -> Iterator[Step]:
    """What is compiled for it."""
    import numba
    from numba import types

    from tiergarten.bots import company

    def array(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(kind, dimensions, "C")

    number, states = types.int64, array(numba.from_dtype(game.record.dtype))
    records = company.DESK, THOUGHT, game.judgement.NOTES
    numbers, table = array(number), array(number, 2)
    given = *(states, states, states), *map(numba.from_dtype, records), numbers
    played = table, table, numbers, states, array(types.int8), array(types.int16)
    asked = number, number, number
    yield company.play_games, (*given, *asked, *played, numbers, numbers)


COMPANY = Part("company", ("tiergarten.bots.company",), _steps)
