"""Games that were played and kept, one a line: a seed and moves are all it takes to see them again.

`scripts.selfplay` writes them; fits and measurements read them, whatever has changed in the
evaluations since.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import tiergarten
from tiergarten.engine.files import write_whole
from tiergarten.engine.match import Match

NAME = "{game}-{players}-{first:06}.jsonl"


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    game: str
    players: int
    number: int
    options: dict[str, str]
    seed: int
    bot: str
    moves: list[tuple[int, int]]
    """Of which seat, and the id."""

    def positions(self) -> Iterator[Match]:
        """The match before every move, and at last its end; always the same object."""
        match = tiergarten.new(self.game, self.players, seed=self.seed, **self.options)
        for seat, action in self.moves:
            yield match
            match.play(action, seat)
        yield match


def keep(path: Path, games: list[Played]) -> None:
    lines = [json.dumps(asdict(game), separators=(",", ":")) for game in games]
    write_whole(path, "\n".join(lines) + "\n")


def games_in(folder: Path, game: str, players: int, numbers: range) -> Iterator[Played]:
    """The kept games of these numbers, as far as there are any, in their order."""
    paths = sorted(folder.glob(f"{game}-{players}-*.jsonl"))
    firsts = [int(path.stem.rpartition("-")[2]) for path in paths]
    for path, first, following in zip(paths, firsts, [*firsts[1:], numbers.stop], strict=True):
        if first < numbers.stop and following > numbers.start:
            for line in path.read_text(encoding="utf-8").splitlines():
                found = json.loads(line)
                found["moves"] = [(seat, action) for seat, action in found["moves"]]
                played = Played(**found)
                if played.number in numbers:
                    yield played


def how_many(folder: Path, game: str, players: int) -> int:
    """How many games there are, from number 0 on."""
    paths = sorted(folder.glob(f"{game}-{players}-*.jsonl"))
    if not paths:
        return 0
    first = int(paths[-1].stem.rpartition("-")[2])
    return first + len(paths[-1].read_text(encoding="utf-8").splitlines())
