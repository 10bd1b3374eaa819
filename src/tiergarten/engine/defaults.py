"""Defaults for what is optional in a game: a judgement that knows nothing but the score, and
tables, positions and moves without extras. What the search calls is compiled."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from tiergarten.engine import rules
from tiergarten.engine.announcement import Announcement
from tiergarten.engine.compiled import Float, Int, compiled
from tiergarten.engine.contract import Asset, Refusal, Shown
from tiergarten.engine.describing import Description, described
from tiergarten.engine.language import Say
from tiergarten.engine.record import MOST_SEATS, SOLVED, UNSOLVED, State, copy_of, legal_ids
from tiergarten.engine.scene import Scene
from tiergarten.engine.search_settings import SearchSettings
from tiergarten.engine.symbols import Card, Symbol
from tiergarten.engine.text_part import TextPart
from tiergarten.engine.walk import play_out

SETTINGS = SearchSettings(
    heat=1.0,
    curiosity=1.5,
    breadth=4.0,
    growth=0.5,
    trust=0.0,
    mix=0.3,
    scale=20.0,
    ladder=(30, 300, 2_000, 20_000),
)
SOLUTION: np.dtype[Any] = np.dtype((np.record, SOLVED))
NOTES = np.dtype((np.record, [("nothing", np.uint8)]))
SPREAD = 10.0  # of a final difference in points, where nobody knows better


def choose(state: State, seat: int, scratch: Any, seed: tuple[int, int]) -> int:
    """The move after which a seat is furthest ahead of the best other, as the score stands."""
    best: list[int] = []
    most = -np.inf
    for action in legal_ids(rules.legal, state, seat):
        after = copy_of(state)
        rules.play(after, seat, action)
        points = np.zeros(MOST_SEATS, np.int64)
        rules.score(after, points)
        others = [int(n) for i, n in enumerate(points[: state.players]) if i != seat]
        ahead = int(points[seat]) - max(others, default=0)
        if ahead > most:
            best, most = [], ahead
        if ahead == most:
            best.append(action)
    return random.Random(repr(seed)).choice(best)


@compiled
def priors(state: State, seat: Int, count: Int, thought: Any, notes: Any) -> None:
    """All moves look the same."""
    for i in range(count):
        thought.weight[i] = 0.0


@compiled
def rollout(state: State, thought: Any, notes: Any) -> None:
    """Random moves to the end."""
    play_out(state, thought.spare)


@compiled
def evaluate(state: State, thought: Any) -> Float:
    """The points as they stand."""
    points = np.zeros(MOST_SEATS, np.int64)
    rules.score(state, points)
    for seat in range(state.players):
        thought.points[seat] = points[seat]
    return SPREAD


@compiled
def chance_seen(state: State) -> Int:
    """What chance shows makes no branches."""
    return 0


@compiled
def twin_of(state: State, seat: Int, action: Int) -> Int:
    """Every move is one of its own."""
    return action


@compiled
def may_wait(state: State, seat: Int, action: Int) -> Int:
    """The order of moves matters."""
    return False


@compiled
def reopen_choices(state: State, seat: Int) -> None:
    """Nobody decides anything in secret."""


@compiled
def play_obvious(state: State, notes: Any) -> None:
    """Everything is to be thought about."""


@compiled
def decided_by(state: State) -> tuple[Int, Int]:
    """All choices made at the same time count."""
    return -1, 0


@compiled
def solve(state: State, seat: Int, solution: Any, most: Int, count: Int) -> Int:
    """The end is never near enough."""
    return UNSOLVED


def complete(plain: dict[str, Any]) -> dict[str, Any]:
    return plain


def check(state: State) -> None:
    """Every position that can be read is possible."""


def hide(plain: dict[str, Any], seat: int) -> None:
    """Nothing but the generator is secret."""


def spellings(field: str, typed: Mapping[str, Any]) -> Iterable[str]:
    return (field,)


def same_move(state: State, seat: int, action: int) -> int:
    """Every move has one name."""
    return action


def is_loose(state: State) -> bool:
    """Steps come in one order."""
    return False


def loosen(state: State, step: int | None = None) -> None:
    """There is no other order."""


def legend(say: Say) -> str:
    return ""


def explain(say: Say, symbol: str) -> Symbol | None:
    """Its name in the scene is all that is known."""
    return None


def cards(say: Say) -> dict[str, Card]:
    """There is no encyclopedia."""
    return {}


def text_colours(say: Say) -> Mapping[str, str]:
    """Everything has the colour of text."""
    return {}


def describing(table: Any) -> Callable[..., Mapping[str, Description]]:
    """A `describe` for a table without one: what its scene says."""

    def describe(
        say: Say, state: State, seat: int | None, names: Sequence[str]
    ) -> Mapping[str, Description]:
        return described(say, table.lay(say, state, seat, names, ()))

    return describe


def text_parting(table: Any) -> Callable[..., list[TextPart]]:
    """A `text_parts` for a table without one: all of it, in one part."""

    def text_parts(
        say: Say, state: State, seat: int | None, names: Sequence[str], width: int, height: int
    ) -> list[TextPart]:
        return [TextPart("", table.as_text(say, state, seat, names).split("\n"))]

    return text_parts


def counting_assets(table: Any) -> Callable[..., list[Asset]]:
    """An `assets` for a table without one: the points, by what they are for."""

    def assets(say: Say, state: State, seat: int) -> list[Asset]:
        lines = table.breakdown(say, state, seat)
        return [Asset(line.category or line.label, line.points, points=True) for line in lines]

    return assets


def why_wait(say: Say, state: State, seat: int, action: int) -> Refusal | None:
    """It is not its turn, and that is all."""
    return None


def begins(before: State, seat: int, action: int, after: State) -> bool:
    """Every move means something."""
    return False


def ends_turn(before: State, seat: int, action: int, after: State) -> bool:
    """It is over if the seat is not to act any more."""
    return not int(after["acting"]) >> seat & 1


def ending(state: State, seat: int, actions: Sequence[int]) -> list[int] | None:
    """It takes a try."""
    return None


def new_round(before: State, after: State) -> bool | None:
    """There are no rounds."""
    return None


def shows(before: State, seat: int, action: int, after: State) -> Shown:
    """The words have to do."""
    return Shown()


def goes_on(state: State, seat: int, action: int) -> bool:
    """Every move stands for itself."""
    return False


def suggest(state: State, seat: int) -> list[int]:
    """There is nothing to suggest."""
    return []


def points(state: State, seat: int) -> int | None:
    """The score as if the game ended now says it all."""
    return None


def hoped(state: State, seat: int, action: int) -> State | None:
    """Nothing is decided in secret."""
    return None


def announce(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> Sequence[Announcement]:
    """A line in the log has to do."""
    return ()


def bystanders(before: Scene, after: Scene) -> Sequence[int]:
    """Everybody may see something of their own."""
    return ()


def asks(state: State, seat: int, spot: str, legal: Sequence[int]) -> str:
    """Spots say themselves what a click on them means."""
    return ""


def prompt_step(
    say: Say,
    state: State,
    seat: int,
    steps: Sequence[str],
    actions: Sequence[int],
    names: Sequence[str],
) -> str:
    return say("Choose how to go on.")


def foretelling(table: Any) -> Callable[..., str]:
    """A `foretell` for a table without one: what would happen, or just the move if it is open."""

    def foretell(
        say: Say, before: State, seat: int, action: int, after: State | None, names: Sequence[str]
    ) -> str:
        words: str
        if after is None:
            words = table.label(say, before, seat, action, names)
        else:
            words = table.tell(say, before, seat, action, after, names)
        return words

    return foretell


TABLE: dict[str, Any] = {
    "ASCII": {},
    "OPTIONS": {},
    "PICTURES": {},
    "TURN_RULE": None,
    "LESSON": None,
    "TIPS": (),
    "VERB_KINDS": {},
    "SECOND_PERSON": {},
    "begins": begins,
    "ending": ending,
    "ends_turn": ends_turn,
    "new_round": new_round,
    "shows": shows,
    "legend": legend,
    "explain": explain,
    "cards": cards,
    "text_colours": text_colours,
    "goes_on": goes_on,
    "points": points,
    "hoped": hoped,
    "suggest": suggest,
    "announce": announce,
    "bystanders": bystanders,
    "asks": asks,
    "prompt_step": prompt_step,
    "why_wait": why_wait,
}


def table_of(table: Any) -> dict[str, Any]:
    """All defaults of a table: some of them use what it has."""
    derived = {
        "assets": counting_assets(table),
        "describe": describing(table),
        "foretell": foretelling(table),
        "text_parts": text_parting(table),
    }
    return TABLE | derived


POSITION: dict[str, Any] = {
    "complete": complete,
    "check": check,
    "hide": hide,
    "spellings": spellings,
}
JUDGEMENT: dict[str, Any] = {
    "SETTINGS": SETTINGS,
    "NOTES": NOTES,
    "choose": choose,
    "priors": priors,
    "rollout": rollout,
    "evaluate": evaluate,
    "chance_seen": chance_seen,
    "twin_of": twin_of,
    "may_wait": may_wait,
    "reopen_choices": reopen_choices,
    "decided_by": decided_by,
    "play_obvious": play_obvious,
    "SOLUTION": SOLUTION,
    "solve": solve,
}
EQUIVALENCE: dict[str, Any] = {
    "same_move": same_move,
    "is_loose": is_loose,
    "loosen": loosen,
}
MIGRATIONS: dict[str, Any] = {"MADE_BY_ITSELF": {}}
