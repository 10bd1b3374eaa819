"""Puzzles: positions of strong games in which one move is clearly best, as data.

A puzzle is a match up to a decision, that is a seed and a list of moves, with the seat that
decides, the best move, and what the search says about it and the others. It asks for one step: the
first of the seat's turn. `tiergarten puzzles` finds them (`analysis.puzzles`), a game keeps its own
in `table/puzzles.json`, and `engine.puzzle_coach` plays them.
"""

import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from tiergarten.engine.errors import BadNotation, BadOption, CannotKeep, TiergartenError, WrongRules
from tiergarten.engine.files import cause
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence

FORMAT = 1
FILE = "puzzles.json"
MOST_BYTES = 10_000_000


@dataclass(frozen=True, kw_only=True, eq=False)
class Puzzle:
    """A position, and what is best there."""

    players: int
    options: Mapping[str, str]
    seed: int
    moves: Sequence[tuple[int, str]]
    """All moves up to here, seat and text."""

    seat: int
    """Whose decision it is."""

    best: Sequence[str]
    """The best move; several texts where moves come to the same, such as taking one of two trucks
    that carry the same."""

    chance: float
    """How likely its seat is to win with the best move, from 0 to 1."""

    next: str
    """The best of all other moves."""

    chances: Mapping[str, float]
    """How likely the seat is to win with each move; of older files, with each that the search
    looked at often enough."""

    iterations: int
    """Of the search that said so."""

    id: str = field(init=False)
    """What it is remembered by, in every set of puzzles in which it may stand."""

    def __post_init__(self) -> None:
        what = [self.players, dict(self.options), self.seed, list(map(list, self.moves)), self.seat]
        digest = hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()
        object.__setattr__(self, "id", digest[:10])

    @property
    def next_chance(self) -> float:
        return self.chances[self.next]

    def match(self, game: Game, names: Sequence[str] | None = None) -> Match:
        """The match up to the decision; a puzzle that cannot be posed is refused."""
        try:
            match = Match.new(game, self.players, self.seed, names, self.options)
            for seat, move in self.moves:
                match.play(move, seat)
            known = [*self.best, self.next]
            sound = not any(match.why_not(move, self.seat) for move in known)
        except TiergartenError:
            sound = False
        if not sound:
            raise BadNotation(
                Sentence("puzzle {id} does not follow the rules of the game", id=self.id)
            )
        return match

    def plain(self) -> dict[str, Any]:
        """As it stands in a file."""
        return {
            "id": self.id,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "moves": [f"p{seat + 1} {move}" for seat, move in self.moves],
            "seat": self.seat + 1,
            "best": list(self.best),
            "chance": self.chance,
            "next": self.next,
            "chances": dict(self.chances),
            "iterations": self.iterations,
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> "Puzzle":
        """From what stands in a file."""
        found = cls(
            players=int(plain["players"]),
            options={str(name): str(value) for name, value in plain["options"].items()},
            seed=int(plain["seed"]),
            moves=[_turn(text) for text in plain["moves"]],
            seat=int(plain["seat"]) - 1,
            best=[str(text) for text in plain["best"]],
            chance=float(plain["chance"]),
            next=str(plain["next"]),
            chances={str(text): float(chance) for text, chance in plain["chances"].items()},
            iterations=int(plain["iterations"]),
        )
        chances = [found.chance, *found.chances.values()]
        if not found.best or found.next not in found.chances:
            raise ValueError("best, next")
        if not all(0.0 <= chance <= 1.0 for chance in chances):  # nor is it "not a number"
            raise ValueError("chance")
        return found


def _turn(text: str) -> tuple[int, str]:
    seat, space, move = text.partition(" ")
    if not seat.startswith("p") or not space:
        raise ValueError(text)
    return int(seat[1:]) - 1, move


def read_file(path: Path, game: Game) -> tuple[dict[str, Any], tuple[Puzzle, ...]]:
    """A file of puzzles of a game: what it says about itself, and the puzzles."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError("too large")
        plain = json.loads(path.read_text(encoding="utf-8"))
        known = plain["format"] == FORMAT, plain["game"] == game.name
        rules = int(plain["rules"])
        puzzles = tuple(Puzzle.read(one) for one in plain["puzzles"])
    except OSError as error:
        raise CannotKeep(
            Sentence("{path} cannot be read: {cause}", path=path, cause=cause(error))
        ) from None
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        raise BadNotation(Sentence("{file} is not a file of puzzles", file=path)) from None
    if not all(known):
        raise BadNotation(
            Sentence(
                "{file} is not a file of puzzles for {game}", file=path, game=Sentence(game.title)
            )
        )
    if rules != game.version:
        raise WrongRules(
            Sentence(
                "{file} holds puzzles for version {old} of the rules; they are at {new} now",
                file=path,
                old=rules,
                new=game.version,
            )
        )
    return plain, puzzles


_known: dict[str, tuple[Puzzle, ...]] = {}  # by the package of the game


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings; none if they are of other rules than the present ones."""
    if game.package not in _known:
        path = game.folder / "table" / FILE
        try:
            _known[game.package] = read_file(path, game)[1] if path.is_file() else ()
        except WrongRules:
            _known[game.package] = ()
    return _known[game.package]


def puzzle_of(game: Game, name: str, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """A puzzle of a game, by its id."""
    there = needed(game, puzzles)
    for puzzle in there:
        if puzzle.id == name:
            return puzzle
    raise BadOption(
        Sentence("{game} has no puzzle {id}", game=Sentence(game.title), id=repr(name[:40]))
    )


def needed(game: Game, puzzles: Sequence[Puzzle] | None = None) -> Sequence[Puzzle]:
    """The puzzles of a game that has some."""
    there = puzzles_of(game) if puzzles is None else puzzles
    if not there:
        raise BadOption(Sentence("{game} has no puzzles", game=Sentence(game.title)))
    return there


def today() -> date:
    """The date that decides about the puzzle of the day, the same everywhere."""
    return datetime.now(UTC).date()


def of_the_day(game: Game, day: date, puzzles: Sequence[Puzzle] | None = None) -> Puzzle:
    """The puzzle of a day, the same for everybody: all of them in turn, in an order of chance that
    is another one each time around."""
    there = needed(game, puzzles)
    around, place = divmod(day.toordinal(), len(there))
    order, before = (_order(game, len(there), n) for n in (around, around - 1))
    if len(there) > 1 and order[0] == before[-1]:  # not the same on two days
        order[0], order[1] = order[1], order[0]
    return there[order[place]]


def _order(game: Game, count: int, around: int) -> list[int]:
    return random.Random(f"{game.name} {around}").sample(range(count), count)


def upcoming(
    game: Game, solved: Sequence[str], puzzles: Sequence[Puzzle] | None = None
) -> Puzzle | None:
    """Which puzzle to offer next: that of the day, then the first that is not solved; None if all
    of them are."""
    there = [of_the_day(game, today(), puzzles), *needed(game, puzzles)]
    return next((puzzle for puzzle in there if puzzle.id not in solved), None)
