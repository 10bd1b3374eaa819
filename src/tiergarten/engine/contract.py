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
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, Protocol

import numpy as np

from tiergarten.engine.announcement import Announcement
from tiergarten.engine.describing import Description
from tiergarten.engine.errors import BadGame, TiergartenError
from tiergarten.engine.language import Say
from tiergarten.engine.lesson import Lesson, Tip
from tiergarten.engine.record import State
from tiergarten.engine.rule_pictures import Picture
from tiergarten.engine.scene import Scene
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.engine.symbols import Card, Symbol
from tiergarten.engine.text_part import TextPart

Seed = tuple[Any, Any]
"""The halves of a seed, as compiled code takes them (`engine.seeds.halves`)."""

Refusal = tuple[str | None, str]
"""The id of the rule that forbids a move (None if no numbered rule does), and words for it."""


class Line(NamedTuple):
    """A line of a breakdown."""

    rule: str
    """The id of the rule that gives the points."""

    label: str
    """What the points are for."""

    points: int

    category: str = ""
    """What this line has in common with lines of other seats or rounds, as "visitors" has: final
    scores are compared by it. Left out, it is the label."""


class Shown(NamedTuple):
    """What a line about a move points at on the table."""

    art: Sequence[str] = ()
    """Symbols of the art: small pictures beside the words."""

    spots: Sequence[str] = ()
    """Ids of spots in the scene."""

    pieces: Sequence[tuple[str] | tuple[str, int, int]] = ()
    """Pieces on the board of whoever moved: a symbol, and where several are alike, where it lies.
    Without spots and pieces, the whole board is meant."""


class Rules(Protocol):
    """Exact rules over the state record. All of these are compiled."""

    FEATURES: int
    """How many features `observe` writes."""

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
        """Fill a vector of features with what a seat knows."""


class BareTable(Protocol):
    """What people see and read: the part that every game has.

    `say` puts words into the reader's language; `names` are those of the players.
    """

    RANKING: str
    """The id of the rule that says who has won, and what decides among equals."""

    def label(self, say: Say, state: State, seat: int, action: int, names: Sequence[str], /) -> str:
        """A move, before it is made: "take the second truck"."""
        raise NotImplementedError

    def prompt(self, say: Say, state: State, seat: int, /) -> str:
        """What a seat that may act has to do now, as a sentence."""
        raise NotImplementedError

    def tell(
        self,
        say: Say,
        before: State,
        seat: int,
        action: int,
        after: State,
        names: Sequence[str],
        /,
    ) -> str:
        """What a move did and what came of it, for everybody: it must reveal nothing secret."""
        raise NotImplementedError

    def breakdown(self, say: Say, state: State, seat: int, /) -> list[Line]:
        """Where the points of a seat come from; their sum is its score. A `Line` has a rule, a
        label, points, and a category by which final scores are compared (else the label)."""
        raise NotImplementedError

    def why_not(self, say: Say, state: State, seat: int, action: int, /) -> Refusal:
        """The rule that forbids an illegal move of a seat that may act, and the true reason in
        words: first what does not exist, then what the player does not have, then what they cannot
        pay, then what does not fit. Build the words only with `say`, `say.many` and `say.listing`:
        they are translated later, for whoever reads them."""
        raise NotImplementedError

    def as_text(self, say: Say, state: State, seat: int | None, names: Sequence[str], /) -> str:
        """The table in characters, as a seat sees it; None is a spectator."""
        raise NotImplementedError

    def lay(
        self,
        say: Say,
        state: State,
        seat: int | None,
        names: Sequence[str],
        legal: Sequence[int],
        /,
    ) -> Scene:
        """What lies where, and what to click for each of the legal moves (see `engine.scene`)."""
        raise NotImplementedError


class Table(BareTable, Protocol):
    """What people see and read."""

    OPTIONS: dict[str, dict[str, str]]
    """What the values of the options are called, by option and value. Optional."""

    PICTURES: dict[str, Picture]
    """The pictures of the rule book, by name: positions, and what is shown of them. Optional."""

    TURN_RULE: str | None
    """The id of the rule that says whose turn it is. Optional: None, if the rule book has no such
    rule."""

    LESSON: Lesson | None
    """A guided first game (see `engine.lesson`). Optional: None, and nothing offers to learn it."""

    TIPS: Sequence[Tip]
    """Advice for the moment when something happens for the first time. Optional: none."""

    VERB_KINDS: dict[str, str]
    """What kind of action a verb is: "draw" (chance decides), "take", "place", "pay" or "move".
    What can be pressed is outlined accordingly, and a draw never asks for a confirmation.
    Optional."""

    SECOND_PERSON: dict[str, str | tuple[str, str]]
    """For sentences of `tell` and `foretell` in which a name stands, how the one with that name is
    told: "{who} draws" becomes "You draw". Of a sentence with a number, the singular stands for
    both forms, and both are given (`mark_many`). Optional: where there is none, the name is
    said."""

    def begins(self, before: State, seat: int, action: int, after: State, /) -> bool:
        """Whether a move means nothing alone, because a later one of the same seat completes it and
        tells it all ("wants to place"). Optional: no."""
        raise NotImplementedError

    def ends_turn(self, before: State, seat: int, action: int, after: State, /) -> bool:
        """Whether a move ends the turn of its seat, or seals a choice: such a move asks before it
        is made. Optional: whether the seat is not to act afterwards."""
        raise NotImplementedError

    def new_round(self, before: State, after: State, /) -> bool | None:
        """Whether a move has begun a new round: the log has a heading for each. Optional: None, the
        game has no rounds."""
        raise NotImplementedError

    def shows(self, before: State, seat: int, action: int, after: State, /) -> Shown:
        """What a line about a move points at: symbols, spots and pieces, and nothing secret.
        Optional."""
        raise NotImplementedError

    def announce(
        self,
        say: Say,
        before: State,
        seat: int,
        action: int,
        after: State,
        names: Sequence[str],
        /,
    ) -> Sequence[Announcement]:
        """What of a move is an event for everybody, and shown as a card: sealed bids turned over, a
        round that scores (see `engine.announcement`). Nothing secret. Optional: nothing."""
        raise NotImplementedError

    def why_wait(self, say: Say, state: State, seat: int, action: int, /) -> Refusal | None:
        """Why a seat that may not act has to wait, if there is a better reason than that it is not
        its turn: it has passed, or its bid is in. Optional: None."""
        raise NotImplementedError

    def prompt_step(
        self,
        say: Say,
        state: State,
        seat: int,
        steps: Sequence[str],
        actions: Sequence[int],
        names: Sequence[str],
        /,
    ) -> str:
        """What to choose next once part of a move is picked, as a sentence with the verb, the
        price and the effect: "Buy from Otto for 2 coins: choose an animal or a stall.". `steps` are
        the spots and choices that were pressed, `actions` the legal moves that can still come of
        them (see `engine.begun`). Optional: by default a sentence that fits all games."""
        raise NotImplementedError

    def foretell(
        self,
        say: Say,
        before: State,
        seat: int,
        action: int,
        after: State | None,
        names: Sequence[str],
        /,
    ) -> str:
        """What a move would do, for the player considering it; `after` is None if the outcome
        depends on chance or on others. Optional: by default `tell`, or `label` if the outcome is
        not known."""
        raise NotImplementedError

    def legend(self, say: Say, /) -> str:
        """What the signs of `as_text` mean. Optional."""
        raise NotImplementedError

    def describe(
        self, say: Say, state: State, seat: int | None, names: Sequence[str], /
    ) -> Mapping[str, Description]:
        """Every panel of the scene in sentences, by its id, for those who cannot see it (see
        `engine.describing`): all that lies there, and what else helps to plan a move. Optional: by
        default what the scene says about its spots and pieces."""
        raise NotImplementedError

    def explain(self, say: Say, symbol: str, /) -> Symbol | None:
        """What a symbol of the art is, what it means in this game, and which card tells more about
        it; None for a mere ornament. Parts of a larger symbol are asked for, too. Optional: by
        default its name in the scene."""
        raise NotImplementedError

    def cards(self, say: Say, /) -> dict[str, Card]:
        """The encyclopedia: cards with a fact or two about what is drawn, by the names that
        `explain` gives them. Optional: none."""
        raise NotImplementedError

    def text_parts(
        self,
        say: Say,
        state: State,
        seat: int | None,
        names: Sequence[str],
        width: int,
        height: int,
        /,
    ) -> Sequence[TextPart]:
        """The table in characters, part by part (see `engine.text_part`), for a terminal: each part
        in lines of at most `width` columns and, where a tighter form can do it, at most `height`
        lines. Optional: by default one part, which is `as_text`."""
        raise NotImplementedError

    def text_colours(self, say: Say, /) -> Mapping[str, str]:
        """The colours of signs and words on a terminal, wherever these occur: `{"panda":
        "#5a5a5a", "Y2": "#000000 on #f6cb4f"}`. Optional: none."""
        raise NotImplementedError

    ASCII: dict[str, str]
    """For each sign of `as_text` that a terminal may lack, one of the same width that none lacks.
    Optional."""

    def goes_on(self, state: State, seat: int, action: int, /) -> bool:
        """Whether a legal move is only a step of a larger one: placing a tile, before its cell and
        its price are chosen. The page gathers such steps in a list, each of which can be taken out
        again, and makes them at once; they are told as one. Such a step must end nobody's turn and
        reveal nothing. Optional: by default every move stands for itself."""
        raise NotImplementedError

    def suggest(self, state: State, seat: int, /) -> list[int]:
        """Legal moves, one after another, that finish sensibly what a seat has begun with steps
        that go on: a payment, say. A person sees them, and can exchange each before it is made.
        Optional: by default none, and everything is chosen by hand."""
        raise NotImplementedError

    def tell_turn(
        self,
        say: Say,
        before: State,
        seat: int,
        actions: Sequence[int],
        after: State,
        names: Sequence[str],
        /,
    ) -> str:
        """What several steps did that were made as one, and what came of it, for everybody.
        Optional: by default what each did, joined."""
        raise NotImplementedError

    def points(self, state: State, seat: int, /) -> int | None:
        """The points that a player has now, as on the scoring track, where that is not the score
        as if the game ended now. Optional: by default None, and only that score is shown."""
        raise NotImplementedError


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


class Judgement(Protocol):
    """What bots know. All of it is optional, and all functions are compiled.

    `thought` is the record `THOUGHT` of `engine.record`: the moves at hand with their weights, and
    the points of every seat. `notes` is a record of the type `NOTES`, for intermediate results; its
    content is undefined at the start of every call. All states are concealed copies; change them
    only where it says so.
    """

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
        the game. Optional: by default random moves to the end."""

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
    judgement: Judgement | None = None,
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
