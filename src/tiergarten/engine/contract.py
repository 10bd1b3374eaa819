"""The contract of a game: what each of its rooms holds, as types.

A game is a package with a declaration (`GAME`), the modules `pieces` (the verb table `ACTIONS`) and
`state` (the record `STATE`), and rooms, each a package or a module:

| room | holds | optional |
|---|---|---|
| `rules` | what is legal and what it does: compiled, exact | no |
| `table` | what people see and read | no |
| `position` | reading positions from outside, hiding what a seat may not know | yes |
| `judgement` | what bots know about good play: compiled | yes |
| `equivalence` | equivalent moves: other names, other orders | yes |
| `migrations` | what older versions of the rules did automatically | yes |

Code that serves all games sees a game only through these protocols, by `Game.rules`, `Game.table`
and so on. mypy checks a game's rooms against them (`checked`), and so does `furnished` when a room
is first used; what is optional and missing is filled in from `engine.defaults`.
"""

import importlib
import importlib.util
import inspect
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol

import numpy as np

from tiergarten.engine.errors import BadGame, TiergartenError
from tiergarten.engine.features import Features
from tiergarten.engine.record import State
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.engine.table_contract import Asset as Asset
from tiergarten.engine.table_contract import BareTable as BareTable
from tiergarten.engine.table_contract import Line as Line
from tiergarten.engine.table_contract import Refusal as Refusal
from tiergarten.engine.table_contract import Shown as Shown
from tiergarten.engine.table_contract import Table as Table

DEFAULTS = "tiergarten.engine.defaults"  # by name, for whoever must not load the compiler
Seed = tuple[Any, Any]
"""The halves of a seed, as compiled code takes them (`engine.seeds.halves`)."""


class Rules(Protocol):
    """Exact rules over the state record. All of these are compiled."""

    FEATURES: Features
    """The features that `observe` writes, as they are declared (`engine.features`)."""

    def setup(self, state: State, seed: Seed, /) -> None:
        """Deal a new game; players and options are in the record already."""

    def legal(self, state: State, seat: int, out: Any, /) -> int:
        """Write the legal action ids into `out.action`, ascending, no repeats; return how many."""

    def play(self, state: State, seat: int, action: int, /) -> None:
        """Apply a move, which is known to be legal. Update `acting`, `ply` and `over`, too."""

    def score(self, state: State, out: Any, /) -> None:
        """Write the points of every seat, as if the game ended now. Higher is better: penalty
        points are negated."""

    def rank(self, state: State, out: Any, /) -> None:
        """Write the rank of every seat: 0 for the best and all who share that place, and so on.
        Ties are broken here."""

    def conceal(self, state: State, seat: int, seed: Seed, /) -> None:
        """Deal anew, in place, all that a seat cannot know."""

    def observe(self, state: State, seat: int, out: Any, /) -> None:
        """Write what a seat knows into a vector of bytes, all of them 0: the values that `FEATURES`
        declares, each minus its lowest. Two positions that look alike have the same legal moves."""


class Position(Protocol):
    """Positions from outside, as plain data. All of it is optional."""

    def complete(self, plain: dict[str, Any], /) -> dict[str, Any]:
        """Fill in what was left out, as far as it follows from the rest. The number of players has
        been checked. Optional."""
        raise NotImplementedError

    def check(self, state: State, /) -> None:
        """Refuse with `BadPosition` what no game reaches. It has been checked that all seats exist
        and that nobody acts after the end. Optional."""

    def hide(self, plain: dict[str, Any], seat: int, /) -> None:
        """Take out of a position, in place, what a seat may not know; a spectator is the seat
        `SPECTATOR`. The generator has been taken out. Optional."""

    def spellings(self, field: str, typed: Mapping[str, Any], /) -> Iterable[str]:
        """A field, and its shorter names in what was typed. Optional."""
        raise NotImplementedError


class BareJudgement(Protocol):
    """The part of `Judgement` that most games have."""

    SETTINGS: SearchSettings
    """How the search thinks about this game. Optional."""

    NOTES: np.dtype[Any]
    """The type of the record `notes`, made with `np.record`: sums, tables, spare states. Passing a
    record to a compiled function is free, while an array costs a little. Optional."""

    def choose(self, state: State, seat: int, scratch: Any, seed: Seed, /) -> int:
        """The greedy bot's move. Optional: by default the move after which the seat is furthest
        ahead."""
        raise NotImplementedError

    def priors(self, state: State, seat: int, count: int, thought: Any, notes: Any, /) -> None:
        """For the moves in `thought.listed.action[:count]` write into `thought.weight` how good
        each looks, in points. Optional: by default all look the same."""

    def rollout(self, state: State, thought: Any, notes: Any, /) -> None:
        """Play on in place by a quick policy to where an evaluation is fair: no half-done turns,
        chance resolved. The end of the round, with a fair evaluation, is far better than the end of
        the game. If it plays clearly worse than bots do, it may write into `thought.missed` how
        many points that costs every seat: the points that a search tells are then higher by as
        many, and nothing else changes. Optional: by default random moves to the end."""

    def evaluate(self, state: State, thought: Any, /) -> float:
        """Write into `thought.points` the final points every seat can expect; return the standard
        deviation of a difference between two seats. Optional: by default the present score."""
        raise NotImplementedError

    def chance_seen(self, state: State, /) -> int:
        """What chance has just revealed, as a number: different numbers are different nodes of the
        tree, and 0 everywhere means "do not branch". Optional: by default 0."""
        raise NotImplementedError

    def reopen_choices(self, state: State, seat: int, /) -> None:
        """Take back, in place, what the other seats have committed in secret. Optional."""


class Twins(Protocol):
    """The part of `Judgement` for games with things that are alike, or done in any order."""

    def twin_of(self, state: State, seat: int, action: int, /) -> int:
        """The lowest legal move that comes to the same as a legal one, but for the names of things
        that are alike, such as two empty trucks; the move itself if there is none. The search tries
        only one of such moves. Optional: by default every move is one of its own."""
        raise NotImplementedError

    def may_wait(self, state: State, seat: int, action: int, /) -> int:
        """Whether a legal move can as well be made later in this turn, after a lower one, with the
        same result: tiles of different kinds that are placed in any order. The search tries one
        order only. Never true of the lowest legal move. Optional: by default no move can wait."""
        raise NotImplementedError


class Shortcuts(Protocol):
    """The part of `Judgement` for games whose tree need not know all that is chosen."""

    def play_obvious(self, state: State, notes: Any, /) -> None:
        """Play on, in place, what a search need not think about unless it is asked just that, such
        as what to pay with. It is asked after every move in the tree, also where nothing is
        obvious. Nothing by chance may come of it, it may depend only on what the acting seat
        knows, and a seat must be left to act unless the game is over. A learner's search does not
        use it. Optional: by default there is nothing."""

    def decided_by(self, state: State, /) -> tuple[int, int]:
        """Asked right after the last of several seats that chose at the same time: the seat whose
        choice alone says what came of it, such as the highest bid of an auction, and a number below
        2**40 for whatever else differs, such as the order in which ties are broken. The seat,
        its choice and the number must tell the whole state, but for chance; what the others chose
        then makes no difference to the tree. Optional: by default -1 and 0, as all choices
        count."""
        raise NotImplementedError


class Solver(Protocol):
    """The part of `Judgement` for games whose end can be computed."""

    SOLUTION: np.dtype[Any]
    """The type of the record `solution` of `solve`, made with `np.record`: the fields `SOLVED` of
    `engine.record` come first. Optional, together with `solve`."""

    def solve(self, state: State, seat: int, solution: Any, most: int, count: int, /) -> int:
        """Find the exact chances to win of every legal move, where the end is near enough. Returns
        `UNSOLVED` where it cannot, `SOLVING` to be called again with the same record after a while
        of work (about `count` positions), or `DONE`: then `solution.chance[i, seat]` tells of the
        i-th legal move, and `solution.exact` whether that is exact. At most `most` positions may be
        looked at. A `solution.phase` of 0 begins a new position. Optional: by default nothing is
        solved."""
        raise NotImplementedError


class Judgement(BareJudgement, Twins, Shortcuts, Solver, Protocol):
    """What bots know. All of it is optional, and all functions are compiled.

    `thought` is the record `THOUGHT` of `engine.record`: the moves at hand with their weights, and
    the points of every seat. `notes` is a record of the type `NOTES`, for intermediate results; its
    content is undefined at the start of every call. All states are concealed copies; change them
    only where it says so.
    """


class MoveNames(Protocol):
    """The part of `Equivalence` for moves that have several names."""

    def same_move(self, state: State, seat: int, action: int, /) -> int:
        """The canonical id of a move that has other names; the id itself if it has none.
        Optional."""
        raise NotImplementedError


class StepOrder(Protocol):
    """The part of `Equivalence` for steps whose order does not matter."""

    def is_loose(self, state: State, /) -> bool:
        """Whether the acting seat is in the middle of steps whose order does not matter. It is
        called at every move, so it has to be quick; and between two runs of such steps there is
        always another move. Optional, together with `loosen`."""
        raise NotImplementedError

    def loosen(self, state: State, step: int | None = None, /) -> None:
        """Forget, in place, the order of the steps made so far: `legal` then lists all that are
        still open. `step`, if given, is the one to be played next."""


class Equivalence(MoveNames, StepOrder, Protocol):
    """Equivalent moves. `legal` lists every outcome once, in a canonical form that bots, simulation
    and saved matches use; with these, people may choose other names and orders (see
    `engine.equivalence`). All of it is optional."""


class Migrations(Protocol):
    """What older versions of the rules did automatically, so that their matches can be loaded."""

    MADE_BY_ITSELF: dict[int, Callable[[State], int | None]]
    """By the number of an older version: a function that returns the move which that version made
    automatically in a position, or None. Optional: without it matches of that version are
    refused."""


def checked(
    rules: Rules,
    table: BareTable,
    position: Position | None = None,
    judgement: BareJudgement | None = None,
    *,
    equivalence: MoveNames | StepOrder | None = None,
    migrations: Migrations | None = None,
) -> None:
    """For mypy: a game calls this with its rooms, under `TYPE_CHECKING`."""


NEEDED = ("pieces", "state", "rules", "table")
"""The modules and rooms that every game has."""

ROOMS: dict[str, type] = {
    "rules": Rules,
    "table": Table,
    "position": Position,
    "judgement": Judgement,
    "equivalence": Equivalence,
    "migrations": Migrations,
}
"""The rooms by name, each with its protocol."""

REQUIRED: dict[type, type | None] = {
    Rules: Rules,
    Table: BareTable,
    Position: None,
    Judgement: None,
    Equivalence: None,
    Migrations: None,
}
"""For every room the protocol of what it must have."""


def is_default(function: Callable[..., Any]) -> bool:
    """Whether a game has left this function of a room to us."""
    return function.__module__ == DEFAULTS


def furnished(
    package: str, name: str, protocol: type, defaults: Mapping[str, Any] | None = None
) -> Any:
    """A room of a game with all that its protocol asks for; an error says what is missing."""
    room = module_of(package, name, required=REQUIRED[protocol] is not None)
    if wrong := problems(room, protocol):
        raise BadGame(f"{package}.{name}", "; ".join(wrong))
    asked = members(protocol)
    if room is not None and all(hasattr(room, member) for member in asked):
        return room
    whole = SimpleNamespace(__name__=f"{package}.{name}")
    for member in asked:
        own = getattr(room, member, None) if room is not None else None
        setattr(whole, member, (defaults or {})[member] if own is None else own)
    return whole


def module_of(package: str, name: str, *, required: bool = True) -> ModuleType | None:
    """A module of a game's package; None if it may be left out and is."""
    where = f"{package}.{name}"
    if importlib.util.find_spec(where) is None:
        if required:
            raise BadGame(package, f"there is no {name}")
        return None
    try:
        return importlib.import_module(where)
    except TiergartenError:
        raise
    except Exception as error:
        raise BadGame(where, f"it cannot be imported: {error!r}") from error


def members(protocol: type | None) -> dict[str, Any]:
    """What a protocol asks for, by name: its functions, and the types of its values."""
    found: dict[str, Any] = {}
    for part in reversed(() if protocol is None else protocol.__mro__):
        if getattr(part, "_is_protocol", False) and part is not Protocol:
            found |= inspect.get_annotations(part)
            found |= {name: f for name, f in vars(part).items() if inspect.isfunction(f)}
    return {name: asked for name, asked in found.items() if not name.startswith("_")}


def signature(name: str, function: Callable[..., Any]) -> str:
    """A function of a protocol as one calls it: `prompt(say, state, seat)`."""
    parameters = [
        p.name if p.default is p.empty else f"{p.name}={p.default}"
        for p in inspect.signature(function).parameters.values()
    ]
    return f"{name}({', '.join(parameters[1:])})"


def problems(room: ModuleType | None, protocol: type) -> list[str]:
    """What is wrong with a room: what it lacks, and what cannot be called as it should be."""
    return [*_missing(room, protocol), *_misshapen(room, protocol)]


def _missing(room: ModuleType | None, protocol: type) -> list[str]:
    return [
        f"{signature(name, asked) if inspect.isfunction(asked) else name} is missing"
        for name, asked in members(REQUIRED[protocol]).items()
        if not hasattr(room, name)
    ]


def _misshapen(room: ModuleType | None, protocol: type) -> list[str]:
    """Functions that cannot be called as the protocol says."""
    wrong = []
    for name, asked in members(protocol).items():
        own = getattr(room, name, None)
        if own is None or not inspect.isfunction(asked):
            continue
        if not callable(own) or len(_parameters(own)) != len(_parameters(asked)) - 1:
            wrong.append(f"{name} should be {signature(name, asked)}")
    return wrong


def _parameters(function: Callable[..., Any]) -> list[str]:
    """The parameters that must be given; of a compiled function those of its Python body."""
    plain = getattr(function, "py_func", function)
    empty = inspect.Parameter.empty
    return [p.name for p in inspect.signature(plain).parameters.values() if p.default is empty]
