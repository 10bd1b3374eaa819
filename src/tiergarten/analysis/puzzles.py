"""Finding puzzles: decisions of strong games in which one move is clearly best.

The search plays against itself as the level "medium", and decisions that look like puzzles are
looked at as the level "hard" does. One becomes a puzzle if its best move is at least `GAP` more
likely to win than all others, also at `LOOKS` more looks with `TIMES` as many iterations, and the
greedy bot would play something else. Moves that come to the same count as one. What was found is
written after every match, so that looking for puzzles can be interrupted and goes on where it was.
"""

import hashlib
import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tiergarten import __version__
from tiergarten.analysis.coaching import costs_of
from tiergarten.analysis.verdict import Verdict
from tiergarten.bots.budget import Budget
from tiergarten.bots.greedy import GreedyBot
from tiergarten.bots.levels import share_of_turn
from tiergarten.bots.search import SearchBot, Thoughts
from tiergarten.engine.errors import BadOption
from tiergarten.engine.files import data_folder, write_whole
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match
from tiergarten.engine.puzzle import FORMAT, Puzzle, read_file
from tiergarten.engine.sentence import Sentence
from tiergarten.engine.steps import goes_on

GAP = 0.08  # of the chance to win, between the best move and the next
TIMES = 10  # as many iterations must say the same,
LOOKS = 3  # so often
FEWEST_MOVES = 3  # to choose from
MEDIUM, HARD = 1, 2  # steps of the ladder: how many iterations these levels have
PROMISING = 0.04  # the gap that is worth a look
IN_BETWEEN = 0.25  # of the iterations, for what can be no puzzle
GREEDY_SEEDS = range(3)  # it may choose among equals by chance
MOST = 10_000  # puzzles
LEAST = 0.001  # that a move is told to win which the search has hardly looked at
IN_VAIN = 1000  # matches without any, after which nobody looks further


@dataclass(frozen=True)
class Quest:
    """What is looked for, and with how much thought."""

    game: Game
    seed: int = 0
    players: int | None = None  # None: all numbers of players in turn

    def __post_init__(self) -> None:
        if self.players is not None:
            self.game.check_players(self.players)

    @property
    def iterations(self) -> int:
        """For a look at a decision; `TIMES` as many to make sure."""
        found: int = self.game.judgement.SETTINGS.ladder[HARD]
        return found

    @property
    def command(self) -> str:
        """What to type for the same puzzles, without their number."""
        players = "" if self.players is None else f" --players {self.players}"
        return f"tiergarten puzzles --game {self.game.name} --seed {self.seed}{players}"

    def identity(self) -> dict[str, Any]:
        """What a file must have in common with a quest that goes on with it."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "rules": self.game.version,
            "command": self.command,
            "version": __version__,
            "iterations": self.iterations,
            "gap": GAP,
        }

    def seed_of(self, *what: int | str) -> int:
        """A seed of its own for everything that is left to chance."""
        return seed_from(self.game.name, self.seed, self.players, *what)

    def deal(self, number: int) -> Match:
        """The match of a number, dealt."""
        counts = list(self.game.players) if self.players is None else [self.players]
        players = counts[number % len(counts)]
        return Match.new(self.game, players, self.seed_of(number, "deal"))


@dataclass
class Found:
    """Puzzles so far, and how many matches they were looked for in."""

    quest: Quest
    path: Path
    searched: int
    puzzles: list[Puzzle]

    @classmethod
    def at(cls, path: Path, quest: Quest) -> "Found":
        """What a file holds already; nothing if there is none. One of another quest is refused."""
        if not path.exists():
            return cls(quest, path, 0, [])
        plain, puzzles = read_file(path, quest.game)
        searched = plain.get("searched")
        if type(searched) is not int or any(
            plain.get(key) != value for key, value in quest.identity().items()
        ):
            raise BadOption(
                Sentence(
                    "{file} holds what another command has found ({command}): choose another file",
                    file=path,
                    command=str(plain.get("command"))[:80],
                )
            )
        return cls(quest, path, searched, list(puzzles))

    def write(self) -> None:
        plain = self.quest.identity() | {
            "searched": self.searched,
            "puzzles": [puzzle.plain() for puzzle in self.puzzles],
        }
        write_whole(self.path, as_text(plain), lasting=False)


def seed_from(*what: int | str | None) -> int:
    """A seed that is different for everything."""
    text = " ".join(map(str, what))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def as_text(plain: dict[str, Any]) -> str:
    """A file of puzzles, a line for each, so that a change of one shows as such."""
    head = {key: value for key, value in plain.items() if key != "puzzles"}
    lines = ",\n".join(json.dumps(one) for one in plain["puzzles"])
    return json.dumps(head, indent=1)[:-2] + ',\n "puzzles": [\n' + lines + "\n]}\n"


def default_file(quest: Quest) -> Path:
    """Where puzzles are written unless told otherwise."""
    many = "" if quest.players is None else f"-{quest.players}"
    return data_folder() / "puzzles" / f"{quest.game.name}{many}-{quest.seed}.json"


def begin(quest: Quest, count: int, path: Path) -> Found:
    """What is there already in a file that this many puzzles shall be written to."""
    if type(count) is not int or not 1 <= count <= MOST:
        raise BadOption(
            Sentence("the number of puzzles must be from 1 to {most}, not {n}", most=MOST, n=count)
        )
    found = Found.at(path, quest)
    found.write()  # complain now, not after the first match
    return found


def find(found: Found, count: int, progress: Callable[[int], None] = lambda more: None) -> None:
    """Look for puzzles until there are this many; `progress` is called after every match with how
    many more there are. A game that seems to have no more is given up."""
    in_vain = 0
    while len(found.puzzles) < count:
        if in_vain == IN_VAIN:
            raise BadOption(
                Sentence(
                    "{n} matches in a row held no puzzle: there may be no more in this game; "
                    "those that were found are in {file}",
                    n=IN_VAIN,
                    file=found.path,
                )
            )
        known = {puzzle.id for puzzle in found.puzzles}
        new = [one for one in in_match(found.quest, found.searched) if one.id not in known]
        new = new[: count - len(found.puzzles)]
        found.puzzles += new
        found.searched += 1
        found.write()
        in_vain = 0 if new else in_vain + 1
        progress(len(new))


def in_match(quest: Quest, number: int) -> Iterator[Puzzle]:
    """The puzzles in one match of the search against itself, at most one for every seat."""
    match = quest.deal(number)
    whole = Budget(iterations=quest.game.judgement.SETTINGS.ladder[MEDIUM])

    def budget(match: Match, seat: int) -> Budget:
        share = share_of_turn(match, seat)
        return whole.part(share if is_decision(match, seat) else share * IN_BETWEEN)

    player = SearchBot(quest.seed_of(number, "play"), budget)
    posed: set[int] = set()
    while not match.over:
        seat = match.acting[0]
        thoughts = player.consider(match, seat)
        if seat not in posed and is_decision(match, seat):
            puzzle = as_puzzle(quest, match, thoughts)
            if puzzle is not None:
                posed.add(seat)
                yield puzzle
        match.play(thoughts.best, seat)


def is_decision(match: Match, seat: int) -> bool:
    """Whether a puzzle can ask for the next step: it begins a turn, nobody else decides at the same
    time, and no other order of steps comes to the same."""
    if match.acting != (seat,) or match.game.equivalence.is_loose(match.record()):
        return False
    if match.made:
        last = len(match.made) - 1
        together = int(match.record_before(last)["acting"]) >> seat & 1
        if goes_on(match, last) if match.made[last].seat == seat else together:
            return False
    return len(match.canonical(seat)) >= FEWEST_MOVES


def as_puzzle(quest: Quest, match: Match, thoughts: Thoughts) -> Puzzle | None:
    """A decision as a puzzle, if one move is clearly best, also at a longer look."""
    promise = Verdict.of(match, thoughts)
    if promise is None or promise.gap < PROMISING or greedy_finds(match, promise):
        return None
    looks: list[Verdict] = []
    for iterations, seed in budgets(quest, match):
        found = verdict(match, thoughts.seat, iterations, seed)
        if found is None or found.gap < GAP or greedy_finds(match, found):
            return None
        looks.append(found)
        if looks[0].moves[0] not in found.moves:
            return None
    again = looks[-1]
    return Puzzle(
        players=match.players,
        options=match.options,
        seed=match.seed or 0,
        moves=[(turn.seat, turn.move.text) for turn in match.history],
        seat=thoughts.seat,
        best=[move.text for move in again.moves],
        chance=round(again.chance, 3),
        next=again.others[0].move.text,
        chances=all_chances(match, again),
        iterations=again.iterations,
    )


def all_chances(match: Match, verdict: Verdict) -> dict[str, float]:
    """To win, with each legal move, so that every try can be answered. Those at which the search
    has hardly looked are held against the best one as a coach does; no such move is better than
    the best of those that it knows."""
    known, seat = verdict.chances(), verdict.seat
    rest = [move for move in match.legal(seat) if move.text not in known]
    next_best = verdict.others[0].chances[seat]
    costs = costs_of(match, seat, [[move.id] for move in rest], [verdict.moves[0].id])
    return known | {
        move.text: round(min(next_best, max(LEAST, verdict.chance - cost)), 3)
        for move, cost in zip(rest, costs, strict=True)
    }


def budgets(quest: Quest, match: Match) -> list[tuple[int, int]]:
    """How many iterations the looks at a decision have, each with its seed."""
    whole = [quest.iterations, *[quest.iterations * TIMES] * LOOKS]
    return [(n, seed_from("look", match.seed, match.ply, look)) for look, n in enumerate(whole)]


def greedy_finds(match: Match, verdict: Verdict) -> bool:
    """Whether the greedy bot would play the best move."""
    return any(
        GreedyBot(seed).choose(match, verdict.seat) in verdict.moves for seed in GREEDY_SEEDS
    )


def verdict(match: Match, seat: int, iterations: int, seed: int) -> Verdict | None:
    """What a search of its own says about a decision. It spends all iterations: that the best move
    will stay the one most tried does not settle how far ahead it is."""
    bot = SearchBot(seed, Budget(iterations=iterations, patience=math.inf))
    return Verdict.of(match, bot.consider(match, seat))
