"""Judging the decisions of a match, one after another, each on its own: what the search says
about it.

A unit is what belongs together: the moves that one seat makes in a turn, with nothing by chance in
between, or all moves of an auction, bids that are made at the same time, in secret, and shown
together. What is found out about a unit depends on nothing but the match, the seed
and the depth, so units can be judged in any order, side by side, and kept.
"""

import random
from dataclasses import asdict, dataclass
from typing import Any

from tiergarten.analysis import outcomes
from tiergarten.analysis.alternatives import alternatives
from tiergarten.analysis.reading import read
from tiergarten.analysis.reviewed import Alternative, Chances
from tiergarten.analysis.valuing import Valuer, mean, minus
from tiergarten.bots.search import Thoughts, has_choice
from tiergarten.engine.match import Match
from tiergarten.engine.record import record_from

MOST_STEPS = 24  # of a line that is held against the moves made
WAY = 4  # of judging: parts that were found out in another way do not fit; whole reviews stand


@dataclass(frozen=True)
class Depth:
    """How deep to look.

    Decisions are searched with all iterations; what they and chance lead to is valued with a share
    of them, always the same, so that what a short search is wrong about cancels out.
    """

    iterations: int
    share: float  # of the iterations, for each of the positions that are compared
    outcomes: int  # of chance that are looked at, at most
    looks: int  # at what came and at what was done: each weighs as much as all outcomes together
    auctions: int  # choices of the others that a choice is held against

    @property
    def compared(self) -> int:
        """The iterations for a position that is compared with others."""
        return max(1, round(self.iterations * self.share))


@dataclass(frozen=True)
class Finding:
    """What was found out about one move. None: it follows from the rest.

    A move changes the chances by `skill`, `others`, `luck` and `unsettled`; of the last and the
    second at most one is given, and the other one is what remains.
    """

    best: int
    cost: float
    forced: bool
    sealed: bool
    value: Chances | None  # before the move; None: as after it, but for what chance did
    skill: Chances
    luck: Chances
    others: Chances | None
    unsettled: Chances | None
    alternatives: tuple[Alternative, ...] = ()

    def plain(self) -> dict[str, Any]:
        return asdict(self)


Unit = range  # of plies


def units(match: Match) -> list[Unit]:
    """The moves of a match in units; an auction that has not ended yet is left out."""
    turns = match.history
    masks = [_acting(match, index) for index in range(len(turns) + 1)]
    found = []
    first = 0
    while first < len(turns):
        last = first
        while (
            last < len(turns)
            and masks[last] & (masks[last] - 1)
            and masks[last + 1] == masks[last] & ~(1 << turns[last].seat)
        ):
            last += 1
        if last == len(turns):
            break
        if last == first:
            while _goes_on(match, masks, last):
                last += 1
        found.append(range(first, last + 1))
        first = last + 1
    return found


def findings_from(plain: object, unit: Unit, match: Match) -> list[Finding] | None:
    """What was kept about a unit; None if it cannot be read."""
    if not isinstance(plain, list) or len(plain) != len(unit):
        return None
    try:
        found = [read(Finding, one, match.players) for one in plain]
    except ValueError:
        return None
    moves = match.game.actions.moves
    texts = {move.text for move in moves}
    is_known = all(
        0 <= one.best < len(moves) and texts.issuperset(each.move for each in one.alternatives)
        for one in found
    )
    return found if is_known else None


def _goes_on(match: Match, masks: list[int], index: int) -> bool:
    """Whether a turn goes on: the next move is one of the same seat alone, and chance has done
    nothing. Whoever has turn after turn makes a plan for each."""
    turns = match.history
    seat, move = turns[index]
    if index + 1 == len(turns) or turns[index + 1].seat != seat:
        return False
    before, after = match.record_before(index), match.record_before(index + 1)
    alone = masks[index] == masks[index + 1] == 1 << seat
    if not alone or before.rng.tobytes() != after.rng.tobytes():
        return False
    return not match.game.table.ends_turn(before, seat, move.id, after)


def _acting(match: Match, index: int) -> int:
    return int(match.record_before(index).acting)


def judge(valuer: Valuer, depth: Depth, unit: Unit) -> list[Finding]:
    """What the search says about the moves of a unit."""
    acting = _acting(valuer.match, unit[0])
    if len(unit) > 1 and acting & (acting - 1):
        return _Auction(valuer, depth, unit).judge()
    return _Plan(valuer, depth, unit).judge()


class _Plan:
    """Moves of one turn, with nothing by chance in between: one plan.

    What they come to shows at their end, so that is where they are looked at. A step on the way is
    held against the best line instead of it: the best move there, and what the search would do
    after it until others or chance have their turn. So a step is not blamed for what a short search
    does not see yet, and only the player did.
    """

    def __init__(self, valuer: Valuer, depth: Depth, unit: Unit) -> None:
        self.valuer, self.depth, self.unit = valuer, depth, unit
        self.match = valuer.match
        self.seat = self.match.history[unit[0]].seat
        self.nothing = (0.0,) * self.match.players
        self.seed = valuer.seed_for(*_after(unit[-1]))

    def judge(self) -> list[Finding]:
        choices = [ply for ply in self.unit if self._is_choice(ply)]
        luck, value = self.nothing, self.nothing
        came = what_came(self.valuer, self.depth, self.unit[-1])
        if choices or came is not None:
            value = self._end(self._before(self.unit[-1]), self._made(self.unit[-1]))
        if came is not None:
            luck = minus(came, value)
        findings = []
        for ply in reversed(self.unit):
            by_chance = luck if ply == self.unit[-1] else self.nothing
            if ply in choices:
                found = self._judged(ply, value, by_chance)
                value = found.value or value
            else:
                settled = None, self.nothing, by_chance, self.nothing, None
                found = Finding(self._made(ply), 0.0, True, False, *settled)
            findings.append(found)
        return findings[::-1]

    def _judged(self, ply: int, value: Chances, luck: Chances) -> Finding:
        """What is found out about a step with a choice, after which the position has a value."""
        made, before = self.match.history[ply].move, self._before(ply)
        thoughts = self.valuer.consider(before, self.seat, self.depth.iterations, ply)
        first = thoughts.best.id
        line = value if _is_best(thoughts, made.id) else self._line(ply, before, first)
        is_better = line[self.seat] > value[self.seat]
        best, otherwise = (first, line) if is_better else (made.id, value)
        effect = minus(value, otherwise)
        own = tuple(e if s == self.seat else 0.0 for s, e in enumerate(effect))
        return Finding(
            best,
            0.0 - own[self.seat],
            False,
            False,
            otherwise,
            own,
            luck,
            minus(effect, own),
            None,
            alternatives(thoughts, made, best, {first: line, made.id: value}),
        )

    def _line(self, ply: int, before: bytes, action: int) -> Chances:
        """Every seat's chance after another move, and what the search would do next."""
        for step in range(MOST_STEPS):
            after, by_chance = self.valuer.played(before, self.seat, action, self.seed)
            position = self.match.without_history(after)
            if by_chance or position.over or position.acting != (self.seat,):
                break
            if self._ends_turn(before, action, after):
                break
            before = after
            action = position.canonical(self.seat)[0].id
            if has_choice(position, self.seat):
                purpose = ply, "line", step
                few = self.depth.compared
                action = self.valuer.consider(before, self.seat, few, *purpose).best.id
        return self._end(before, action)

    def _ends_turn(self, before: bytes, action: int, after: bytes) -> bool:
        dtype, table = self.match.game.record.dtype, self.match.game.table
        states = record_from(dtype, before), record_from(dtype, after)
        return table.ends_turn(states[0], self.seat, action, states[1])

    def _end(self, before: bytes, action: int) -> Chances:
        """Every seat's chance after a move, before chance has done its part."""
        return after_move(self.valuer, self.depth, self.unit[-1], before, self.seat, action)

    def _before(self, ply: int) -> bytes:
        content: bytes = self.match.record_before(ply).tobytes()
        return content

    def _made(self, ply: int) -> int:
        return self.match.history[ply].move.id

    def _is_choice(self, ply: int) -> bool:
        return has_choice(self.match.without_history(self._before(ply)), self.seat)


def _is_best(thoughts: Thoughts, made: int) -> bool:
    """Whether a move is the best one, or comes to the same."""
    best = thoughts.best.id
    return made == best or any(
        prospect.move.id == made and prospect.same_as is not None and prospect.same_as.id == best
        for prospect in thoughts.prospects
    )


def _after(ply: int) -> tuple[int, str]:
    """What all positions are looked at for that are compared with each other at a ply."""
    return ply, "after"


def after_move(
    valuer: Valuer, depth: Depth, ply: int, before: bytes, seat: int, action: int
) -> Chances:
    """Every seat's chance after a move: the mean over what chance can bring, if it has a part."""
    purpose = _after(ply)
    after, by_chance = valuer.played(before, seat, action, valuer.seed_for(*purpose))
    if by_chance:
        return valuer.expected(before, seat, action, depth.compared, depth.outcomes, *purpose)
    return looked_at(valuer, depth, after, *purpose)


def looked_at(valuer: Valuer, depth: Depth, content: bytes, *purpose: object) -> Chances:
    """Every seat's chance from a position, by several searches."""
    return mean(
        [valuer.value(content, depth.compared, *purpose, look) for look in range(depth.looks)]
    )


def what_came(valuer: Valuer, depth: Depth, ply: int) -> Chances | None:
    """Every seat's chance after what chance did with a move; None if it did nothing."""
    match = valuer.match
    before, after = match.record_before(ply), match.record_before(ply + 1)
    if before.rng.tobytes() == after.rng.tobytes():
        return None
    return looked_at(valuer, depth, after.tobytes(), *_after(ply))


def luck_of(valuer: Valuer, depth: Depth, ply: int) -> Chances:
    """What chance did with a move: what came, less the mean over all that could come."""
    seat, move = valuer.match.history[ply]
    came = what_came(valuer, depth, ply)
    if came is None:
        return (0.0,) * valuer.match.players
    before = valuer.match.record_before(ply).tobytes()
    return minus(came, after_move(valuer, depth, ply, before, seat, move.id))


class _Auction:
    """Moves that several seats make at the same time, knowing nothing of each other."""

    def __init__(self, valuer: Valuer, depth: Depth, unit: Unit) -> None:
        self.valuer, self.depth, self.unit = valuer, depth, unit
        self.match = valuer.match
        self.before = self.match.record_before(unit[0]).tobytes()
        self.turns = [self.match.history[ply] for ply in unit]
        self.values: dict[bytes, Chances] = {}

    def judge(self) -> list[Finding]:
        nothing = (0.0,) * self.match.players
        position = self.match.without_history(self.before)
        thoughts: dict[int, Thoughts] = {}
        for turn in self.turns:
            if has_choice(position, turn.seat):
                thoughts[turn.seat] = self.valuer.consider(
                    self.before, turn.seat, self.depth.iterations, self.unit[0], turn.seat
                )
        value = mean([each.chances for each in thoughts.values()]) if thoughts else None
        best, skill = {}, [*nothing]
        compared: dict[int, dict[int, Chances]] = {}
        for seat, move in self.turns:
            best[seat] = move.id
            if seat in thoughts:
                compared[seat] = self._compare(seat, move.id, thoughts)
                best[seat], skill[seat] = _judged_by(compared[seat], seat, move.id)
        luck = luck_of(self.valuer, self.depth, self.unit[-1])
        findings = []
        for ply, (seat, move) in zip(self.unit, self.turns, strict=True):
            last = ply == self.unit[-1]
            mine = thoughts.get(seat)
            findings.append(
                Finding(
                    best[seat],
                    0.0 - skill[seat],
                    mine is None,
                    True,
                    value,
                    tuple(skill) if last else nothing,
                    luck if last else nothing,
                    None if last else nothing,
                    nothing if last else None,
                    () if mine is None else alternatives(mine, move, best[seat], compared[seat]),
                )
            )
        return findings

    def _compare(self, seat: int, made: int, thoughts: dict[int, Thoughts]) -> dict[int, Chances]:
        """Every seat's chance with the choice of a seat and with the best one, if it is another.

        The others choose as their own searches do: by how often those tried each of their
        moves. Both choices of the seat are held against the same choices of the others.
        """
        best = thoughts[seat].best.id
        if best == made:
            return {}
        draw = random.Random(self.valuer.seed_for(self.unit[0], seat, "others"))
        shown: dict[int, list[Chances]] = {made: [], best: []}
        for _ in range(self.depth.auctions):
            chosen = {turn.seat: turn.move.id for turn in self.turns}
            for other, theirs in thoughts.items():
                if other != seat:
                    moves = [p.move.id for p in theirs.prospects]
                    visits = [p.visits for p in theirs.prospects]
                    chosen[other] = draw.choices(moves, visits)[0]
            for own, values in shown.items():
                values.append(self._shown(chosen | {seat: own}))
        return {own: mean(values) for own, values in shown.items()}

    def _shown(self, chosen: dict[int, int]) -> Chances:
        """Every seat's chance once these choices are shown."""
        state = record_from(self.match.game.record.dtype, self.before)
        outcomes.sow(state, self.valuer.seed_for(self.unit[0], "shown"))
        for seat, action in chosen.items():
            self.match.game.rules.play(state, seat, action)
        key = outcomes.visible(state)
        if key not in self.values:
            purpose = self.unit[0], "shown"
            self.values[key] = self.valuer.value(state.tobytes(), self.depth.compared, *purpose)
        return self.values[key]


def _judged_by(compared: dict[int, Chances], seat: int, made: int) -> tuple[int, float]:
    """The best choice, and what the one made changed against it for the seat itself."""
    if not compared:
        return made, 0.0
    best = max(compared, key=lambda own: compared[own][seat])
    return best, compared[made][seat] - compared[best][seat]
