"""Counts the taps of typical turns on the page: `python -m scripts.taps [--write]`.

Every turn is played in a real browser at a fixed position, by the spots and buttons that a person
would press, as the page is set by default. With `--write` the table in docs/page.md is renewed,
beside what the same turns took in version 0.1.0.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import sync_playwright

import tiergarten
from scripts.browser import ARGUMENTS, WHAT_TO_DO, find
from tests.browser.fixtures import prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Served
from tiergarten.engine.actions import Move
from tiergarten.engine.match import Match
from tiergarten.games import find as game_named
from tiergarten.games.queens_garden.pieces import HEXES, VALUE_OF

PAGE = Path(__file__).resolve().parent.parent / "docs" / "page.md"
BEGIN, END = "<!-- taps: begin -->", "<!-- taps: end -->"
SEATS = ("Anna", "Bert", "Cecilie")  # nobody but the first one moves
SEED = 7
MOST_MOVES = 400  # until a turn of the kind is found

Chooser = Callable[[list[Move]], Move | None]


def first(moves: list[Move]) -> Move:
    return moves[0]


def last(moves: list[Move]) -> Move:
    return moves[-1]


def costing(points: int) -> Chooser:
    """In Queen's Garden, a tile that costs this much; any cell, and any payment."""
    tiles = {name for name, cost in zip(HEXES, VALUE_OF, strict=True) if cost == points}

    def choose(moves: list[Move]) -> Move | None:
        if moves[0].verb != "place":
            return moves[0]
        return next((move for move in moves if move.text.split()[1] in tiles), None)

    return choose


@dataclass(frozen=True)
class Turn:
    """A turn: its verbs in order, the last as often as there is something left to do."""

    game: str
    name: str
    verbs: tuple[str, ...]
    before: int  # taps in version 0.1.0
    choose: Chooser = first
    steps: int = 1  # at least this many moves

    def moves(self, match: Match) -> list[Move] | None:
        """The moves of this turn from a position on, or None if there is no such turn."""
        trial, made = match.copy(), list[Move]()
        while not trial.over and 0 in trial.acting and len(made) < MOST_MOVES:
            if made and self._ended(trial, made[-1]):
                break
            verb = self.verbs[min(len(made), len(self.verbs) - 1)]
            legal = [move for move in trial.legal(0) if move.verb == verb]
            move = self.choose(legal) if legal else None
            if move is None:
                break
            made.append(trial.play(move, 0))
        whole = len(made) >= max(self.steps, len(self.verbs))
        return made if whole and self._ended(trial, made[-1]) else None

    def _ended(self, match: Match, move: Move) -> bool:
        if 0 not in match.acting:
            return True
        return bool({"draw", "roll", "bid", "take"} & {one.verb for one in match.legal(0)}) and (
            move.verb not in ("draw", "roll")
        )


TURNS = (
    Turn("zooloretto", "draw a tile and load it", ("draw", "load"), 4),
    Turn("zooloretto", "take a truck and place two tiles", ("take", "place"), 7, last, 3),
    Turn("zooloretto", "exchange two enclosures", ("exchange",), 3),
    Turn("zooloretto", "discard a tile", ("discard",), 3),
    Turn("zooloretto-dice", "roll and load both dice", ("roll", "load"), 6),
    Turn("zooloretto-dice", "take a truck", ("take",), 2),
    Turn("zoosim", "bid", ("bid",), 2),
    Turn("zoosim", "lay a tile", ("lay",), 2),
    Turn("queens-garden", "take from the display", ("take",), 2),
    Turn("queens-garden", "place a tile that costs 2", ("place", "at", "pay"), 6, costing(2), 3),
    Turn("queens-garden", "place a tile that costs 5", ("place", "at", "pay"), 12, costing(5), 6),
)


def positions(game: str) -> Iterator[tuple[int, Match]]:
    """Positions in which the first seat begins a turn, and how many moves lead there."""
    found = game_named(game)
    names = [f"Player {n + 1}" for n in range(len(SEATS))]
    match = Match.new(found, len(SEATS), SEED, names)
    bots = [tiergarten.bot("greedy", SEED + seat) for seat in range(len(SEATS))]
    while not match.over:
        last_seat = match.history[-1].seat if match.history else -1
        if 0 in match.acting and last_seat != 0:
            yield len(match.history), match
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)


def count(visitor: Visitor, database: str, turn: Turn) -> int:
    """How many taps a turn takes."""
    found = next(
        ((at, moves) for at, match in positions(turn.game) if at and (moves := turn.moves(match))),
        None,
    )
    assert found is not None, f"{turn.game}: no game has a turn: {turn.name}"
    at, moves = found
    table = prepare_table(database, turn.game, *SEATS, seed=SEED, moves=at)
    assert len(table.match.history) == at
    visitor.sits(table.id, table.tokens[0]).is_to_move()
    trial, taps = table.match.copy(), 0
    for number, move in enumerate(moves):
        path = shortest(trial, move)
        trial.play(move, 0)
        if visitor.ply() > at + number:
            continue  # several steps were made as one
        steps = [selector(step) for step in path] or [f'.bar button[data-move="{move.id}"]']
        for step in steps:
            if ready(visitor, step, at + number):
                visitor.click(step)
                taps += 1
        if not goes_on(visitor, at + number):
            visitor.click("button[data-do=commit]")
            taps += 1
            visitor.sees_ply(at + number + 1)
    visitor.sees_ply(at + len(moves))
    return taps


def shortest(match: Match, move: Move) -> list[str]:
    """The spots and choices to press for a move: a single spot that offers it, if there is one."""
    scene = match.scene(0)
    offering = [spot for spot, ids in scene.offers.items() if list(ids) == [move.id]]
    return offering[:1] or list(scene.paths[move.id])


def selector(step: str) -> str:
    if step.startswith("="):
        return f'button[data-step="{step}"]'
    return f'.spot.glowing[data-spot="{step}"]'


# Whether a step can be pressed; one that is chosen already, or came along with another, cannot.
_READY = """
([step, ply]) => {
  if (Number(document.querySelector(".table").dataset.ply) > ply) return "made";
  if (document.querySelector(".bar.busy")) return null;
  if (document.querySelector(step)?.checkVisibility()) return "there";
  const commit = document.querySelector("button[data-do=commit]");
  return commit && !commit.hidden ? "whole" : null;
}
"""
_GOES_ON = """
(ply) => {
  if (document.querySelector(".bar.busy")) return null;
  const now = Number(document.querySelector(".table").dataset.ply);
  if (now > ply) return "made";
  const commit = document.querySelector("button[data-do=commit]");
  if (commit && !commit.hidden) return "asks";
  return document.querySelector(".spot.glowing, button[data-step]") ? "more" : null;
}
"""


def ready(visitor: Visitor, step: str, ply: int) -> bool:
    found = visitor.page.wait_for_function(_READY, arg=[step, ply]).json_value()
    return bool(found == "there")


def goes_on(visitor: Visitor, ply: int) -> bool:
    """Whether the move is made, or the next step can be pressed, without a confirmation."""
    return bool(visitor.page.wait_for_function(_GOES_ON, arg=ply).json_value() != "asks")


def table_of(counted: dict[Turn, int]) -> str:
    lines = ["| game | turn | 0.1.0 | now |", "|---|---|--:|--:|"]
    for turn, now in counted.items():
        title = game_named(turn.game).title
        lines.append(f"| {title} | {turn.name} | {turn.before} | {now} |")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.taps", description=__doc__)
    parser.add_argument("--write", action="store_true", help="renew the table in docs/page.md")
    given = parser.parse_args(arguments)
    path = find()
    if path is None:
        print(f"There is no browser: {WHAT_TO_DO}")
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder) / "tables.sqlite") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        counted = {}
        for turn in TURNS:
            context = browser.new_context(locale="en", reduced_motion="reduce")
            visitor = Visitor(context, served.address).remembers(pace="instant")
            counted[turn] = count(visitor, served.database, turn)
            context.close()
        browser.close()
    table = table_of(counted)
    print(table)
    if given.write:
        text = PAGE.read_text(encoding="utf-8")
        head, tail = text.partition(BEGIN)[0], text.partition(END)[2]
        PAGE.write_text(f"{head}{BEGIN}\n{table}\n{END}{tail}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
