"""What lies where on the table: panels, spots, pieces, and what to click for each legal move.

A scene knows no browser. From it come the web page, the standalone picture, and the list of moves
for a keyboard or a screen reader. A game lays its table in `scene.py` by a function

    lay(say, state, seat, names, legal) -> Scene

with what `seat` may see (None is a spectator) and the ids of its legal moves. The pictures are the
symbols of the game's `art.svg`, named by `art`; lengths are in units of the panel, whole numbers.

- A *panel* is one board: the market in the middle, or the board of a seat.
- A *spot* is a place one can click. It says in words what it is and what is there, and which move
  a click would be if it were allowed, so that a refusal can name the rule. Where that depends on
  who clicks and when, it says only that (`ASK`): a board looks the same to many then, and the game
  is asked for the move by its `asks` when somebody clicks there.
- A *piece* is something that lies there and can move: pieces with the same art are alike. The page
  lets them glide from where they were to where they are.
- *Scenery* is drawn below the pieces and never moves.
- The *path* of a move is the list of spots to click, one after another. A step that has no place on
  the table is a choice: its name begins with `=`, and the scene holds what it says and looks like.
  One with a size is shown on the spot that was clicked before it, as it would lie there; if it is
  the only one, it is chosen automatically. A move with an empty path is a button.
- The *prompts* say what to choose next once a path is begun; `Match.scene` asks the game for them.
- A *ghost* is a choice with a size that comes to lie on a spot without being a step: what is in
  hand, on the spots to which it can go.
- A spot that begins no path may *offer* moves: a click on it makes the move, or lets one choose
  if there are several. So twins of a spot, and spots that belong to several moves, work too.
"""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar, TypeVarTuple
from weakref import WeakValueDictionary

from tiergarten.engine.readable import readable as readable  # where games have always found it

ASK = "?"  # the move of a spot that the game is asked for when somebody clicks there
MARKET = "market"
BOARD = "board"
MOST_POSITIONS = 64  # that a game remembers: several look at one, in several languages
MOST_PARTS = 4096  # of panels that a game remembers: what tables have in common

LISTS = ("scenery", "writings", "pieces", "spots")  # of a panel, and of a part

Given = TypeVarTuple("Given")
Laid = TypeVar("Laid")


def while_in_use(lay: Callable[[*Given], Laid]) -> Callable[[*Given], Laid]:
    """Remember what a function has laid for as long as somebody holds it: a server holds the scenes
    of the last plies of every table, and most panels of the next ply are among them."""
    kept: WeakValueDictionary[tuple[Any, ...], Laid] = WeakValueDictionary()

    @functools.wraps(lay)
    def remembered(*given: *Given) -> Laid:
        found = kept.get(given)
        if found is None:
            found = kept[given] = lay(*given)
        return found

    return remembered


class Piece(NamedTuple):
    """A symbol on a panel: its centre, a turn in degrees, and a short text on it.

    `size` is the side of the square that it fills as far as its `viewBox` allows: the width of a
    wide symbol, the height of a tall one.
    """

    art: str
    x: int
    y: int
    size: int
    turn: int = 0
    mark: str = ""

    def plain(self) -> list[Any]:
        if self.mark:
            return [*self]
        return [*self[:5]] if self.turn else [*self[:4]]


class Writing(NamedTuple):
    """Words on a panel; `align` is start, middle or end, `tone` is plain, quiet or strong."""

    text: str
    x: int
    y: int
    size: int
    align: str = "start"
    tone: str = "plain"

    def plain(self) -> list[Any]:
        return [*self]


class Spot(NamedTuple):
    """A place one can click: its middle, its size, and what it is in words."""

    id: str
    x: int
    y: int
    width: int
    height: int
    label: str
    shape: str = "box"  # "round", "hex" (with a point at the top), or an SVG path from the middle
    move: str = ""  # what a click would mean, to ask why it is not allowed; or ASK
    rule: str = ""  # the rule that says what it is for, where a click never means a move

    def plain(self) -> list[Any]:
        if self.rule:
            return [*self]
        if self.move:
            return [*self[:8]]
        return [*self[:6]] if self.shape == "box" else [*self[:7]]


@dataclass(frozen=True, eq=False)
class Part:
    """Things that lie on a panel. What a panel is made of is often what it was a move ago: a game
    can remember parts, and panels of the same parts are quickly laid and compared."""

    scenery: list[Piece] = field(default_factory=list)
    writings: list[Writing] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The lengths of its lists, once it is laid."""
        return tuple([len(getattr(self, name)) for name in LISTS])


@dataclass(frozen=True)
class Panel:
    """One board of the table."""

    id: str
    title: str
    width: int
    height: int
    kind: str = BOARD
    seat: int | None = None
    scenery: list[Piece] = field(default_factory=list)
    writings: list[Writing] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    ground: str = ""  # a symbol that lies under everything, as far as there is room

    def add(self, part: Part) -> None:
        """Lay a part of it."""
        self.scenery.extend(part.scenery)
        self.writings.extend(part.writings)
        self.pieces.extend(part.pieces)
        self.spots.extend(part.spots)

    def plain(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "kind": self.kind,
            "seat": self.seat,
            "size": [self.width, self.height],
            "ground": self.ground,
            "scenery": [piece.plain() for piece in self.scenery],
            "writings": [writing.plain() for writing in self.writings],
            "pieces": [piece.plain() for piece in self.pieces],
            "spots": [spot.plain() for spot in self.spots],
        }


class PartedPanel(Panel):
    """A board that consists of parts. As long as nobody looks at all that lies there, it is no
    more than a list of them; two such boards are compared part by part."""

    parts: list[Part]

    def __init__(
        self,
        id: str,
        title: str,
        width: int,
        height: int,
        kind: str = BOARD,
        seat: int | None = None,
        *,
        parts: list[Part],
    ) -> None:
        self.__dict__.update(
            id=id, title=title, width=width, height=height, kind=kind, seat=seat, ground=""
        )
        self.__dict__["parts"] = parts

    def __getattr__(self, name: str) -> Any:
        if name not in LISTS:
            raise AttributeError(name)
        found = [item for part in self.parts for item in getattr(part, name)]
        self.__dict__[name] = found
        return found


class Choice(NamedTuple):
    """A step of a path that has no place on the table: words, and a symbol if there is one."""

    label: str
    art: str = ""
    turn: int = 0
    width: int = 0  # as which it would lie on the spot clicked before; 0: it lies nowhere
    height: int = 0
    upon: tuple[Piece, ...] = ()  # what is drawn on it, from its middle

    def plain(self) -> list[Any]:
        if not self.width:
            return [*self[:3]]
        return [*self[:5], [piece.plain() for piece in self.upon]]


class ArtWords(Mapping[str, str]):
    """What the symbols on panels are, in words; found out when somebody wants to know."""

    def __init__(self, name: Callable[[str], str], panels: Iterable[Panel], *more: str) -> None:
        self._name, self._panels, self._more = name, panels, more

    @cached_property
    def _symbols(self) -> list[str]:
        return sorted(Scene([*self._panels], {}).symbols().union(self._more))

    def __getitem__(self, symbol: str) -> str:
        if symbol not in self._symbols:
            raise KeyError(symbol)
        return self._name(symbol)

    def __iter__(self) -> Iterator[str]:
        return iter(self._symbols)

    def __len__(self) -> int:
        return len(self._symbols)


@dataclass  # a frozen one takes three times as long to make
class Scene:
    """The whole table, as one seat or a spectator sees it. Nothing changes in it once it is
    there."""

    panels: list[Panel]
    paths: Mapping[int, Sequence[str]]  # of every legal move of the seat, by its id
    choices: Mapping[str, Choice] = field(default_factory=dict)
    art: Mapping[str, str] = field(default_factory=dict)  # what the symbols are, in words
    left: Sequence[tuple[str, int]] = ()  # what is left in the box, bag or pile, in words
    offers: Mapping[str, Sequence[int]] = field(default_factory=dict)  # more ways to the moves
    prompts: Mapping[tuple[str, ...], str] = field(default_factory=dict)  # by the steps taken
    held: Sequence[str] = ()  # spots with a piece for which a place is sought: it can be dragged
    # What would come to lie on spots, if they are chosen: choices with a size, by name.
    ghosts: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        return {
            "panels": [panel.plain() for panel in self.panels],
            "left": [list(pair) for pair in self.left],
            **{name: self.plain_of(name) for name in REST},
        }

    def plain_of(self, name: str) -> Any:
        """One of the fields beside the panels and what is left, as it is sent."""
        return _PLAIN[name](self)

    def asks_anything(self) -> bool:
        """Whether there is anything beside the panels and what is left."""
        return bool(
            self.paths or self.choices or self.offers or self.prompts or self.held or self.ghosts
        )

    def alike(self, other: "Scene", name: str) -> bool:
        """Whether one of these fields is the same in another scene, as far as can be seen at
        once."""
        mine, theirs = getattr(self, name), getattr(other, name)
        if mine is theirs or not (mine or theirs):
            return True
        if name == "prompts":  # they are sent as a list
            return [*mine.items()] == [*theirs.items()]
        return bool(mine == theirs)

    def _prompts(self) -> list[Any]:
        """The prompts, each with all the steps after which it is said."""
        said: dict[str, list[list[str]]] = {}
        for steps, words in self.prompts.items():
            said.setdefault(words, []).append([*steps])
        return [[words, begun] for words, begun in said.items()]

    def _steps(self) -> dict[str, Any]:
        """The moves by their steps, one within another: so what many paths begin with is there
        only once. Moves without a step are listed under the empty name."""
        first: dict[str, Any] = {}
        for action, path in self.paths.items():
            if not path:
                first.setdefault("", []).append(action)
                continue
            branch = first
            for step in path[:-1]:
                branch = branch.setdefault(step, {})
            branch[path[-1]] = action
        return first

    def symbols(self) -> set[str]:
        """The symbols of the art that are used."""
        used = {choice.art for choice in self.choices.values() if choice.art}
        used.update(piece.art for choice in self.choices.values() for piece in choice.upon)
        for panel in self.panels:
            used.update(piece.art for piece in panel.scenery)
            used.update(piece.art for piece in panel.pieces)
            used.update([panel.ground] if panel.ground else [])
        return used

    def problems(self) -> Iterable[str]:
        """What is wrong with a scene: for tests."""
        spots: set[str] = set()
        for panel in self.panels:
            for spot in panel.spots:
                if spot.id in spots:
                    yield f"the spot {spot.id} is there twice"
                spots.add(spot.id)
                if not spot.label:
                    yield f"the spot {spot.id} has no label"
                inside_x = spot.width / 2 <= spot.x <= panel.width - spot.width / 2
                inside_y = spot.height / 2 <= spot.y <= panel.height - spot.height / 2
                if not (inside_x and inside_y):
                    yield f"the spot {spot.id} is not within its panel"
            for piece in (*panel.scenery, *panel.pieces):
                if not (0 <= piece.x <= panel.width and 0 <= piece.y <= panel.height):
                    yield f"{piece.art} lies outside {panel.id}"
        seen: dict[tuple[str, ...], int] = {}
        for action, path in self.paths.items():
            for n, step in enumerate(path):
                if step not in (self.choices if step.startswith("=") else spots):
                    yield f"the path of {action} names {step}, which is not there"
                elif (
                    step.startswith("=")
                    and self.choices[step].width
                    and not (n and path[n - 1] in spots)
                ):
                    yield f"the path of {action} has no spot on which {step} would lie"
            if tuple(path) in seen and path:
                yield f"the moves {seen[tuple(path)]} and {action} have the same path"
            seen[tuple(path)] = action
        for path in seen:
            for length in range(1, len(path)):
                if path[:length] in seen:
                    yield f"the path {path[:length]} is a move and the beginning of another"
        for spot_id in self.held:
            if spot_id not in spots:
                yield f"{spot_id} holds a piece, but is not there"
        for name, places in self.ghosts.items():
            if name not in self.choices or not self.choices[name].width:
                yield f"{name} would lie somewhere, but has no size"
            if not set(places) <= spots:
                yield f"{name} would lie on spots that are not there"
        for spot_id, actions in self.offers.items():
            if spot_id not in spots:
                yield f"{spot_id} offers moves, but is not there"
            if any(path[:1] == (spot_id,) for path in seen):
                yield f"{spot_id} offers moves and begins a path"
            if not actions or not set(actions) <= set(self.paths):
                yield f"{spot_id} offers {list(actions)}, which are not legal moves"


_PLAIN: dict[str, Callable[[Scene], Any]] = {
    "paths": Scene._steps,
    "choices": lambda scene: {name: choice.plain() for name, choice in scene.choices.items()},
    "offers": lambda scene: {spot: list(actions) for spot, actions in scene.offers.items()},
    "prompts": Scene._prompts,
    "held": lambda scene: list(scene.held),
    "ghosts": lambda scene: {name: list(spots) for name, spots in scene.ghosts.items()},
}
REST = tuple(_PLAIN)  # the fields of a scene that are replaced as a whole when they change
