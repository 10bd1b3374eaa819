"""How much `expert` gives away in late positions of the dice game, against the truth by exhaustion.

    python -m tests.endgames                          # measure: the regret of expert, move by move
    python -m tests.endgames --bot hard --first 20    # of another bot, on a part of them
    python -m tests.endgames --prove 5                # compute the truth of some games once more
    python -m tests.endgames --gather --games 16      # new positions, for `positions.json`

The positions come from games of the search, and with each the true chances are kept, which
`tests.endgames.truth` has computed. All of it goes on where it was interrupted, with the same
`--folder`.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import tiergarten
from tests.endgames.gathering import gather
from tests.endgames.kept import POSITIONS, Position, positions
from tests.endgames.truth import Truth
from tiergarten.bots import Bot
from tiergarten.engine.progress import Progress

BOT = "expert@100000"  # the budget of `expert` without its limit in seconds: the same everywhere


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--first", type=int, default=None, help="only so many positions")
    parser.add_argument("--part", default="0/1", help="0/2 and 1/2 share the work of two processes")
    parser.add_argument("--folder", type=Path, default=Path("endgames"), help="for what is found")
    parser.add_argument("--gather", action="store_true", help="look for new positions instead")
    parser.add_argument("--games", type=int, default=16, help="to gather from")
    parser.add_argument("--seed", type=int, default=1000, help="of the game before the first one")
    parser.add_argument("--prove", type=int, default=0, help="games whose truth is computed anew")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.gather:
        gather(given.folder / "gathered.jsonl", given.games, given.seed)
    elif given.prove:
        prove(given.prove)
    else:
        part, parts = map(int, given.part.split("/"))
        print(measured(given.bot, given.folder, given.first, (part, parts)))


def measured(name: str, folder: Path, first: int | None, part: tuple[int, int]) -> str:
    """The mean and the worst regret of a bot, in reach of the solver and beyond it."""
    file = folder / f"{name.replace(':', '-').replace('/', '-')}.jsonl"
    file.touch()
    chosen = list(enumerate(positions()))[:first]
    mine = [(n, p) for n, p in chosen if n % part[1] == part[0] and n not in _found(file)]
    with Progress(f"{name}, {len(mine)} positions", len(mine)) as progress, file.open("a") as out:
        for number, position in mine:
            out.write(json.dumps([number, regret(tiergarten.bot(name, number), position)]) + "\n")
            out.flush()
            progress.step()
    found = _found(file)
    done = [(found[n], p.beyond) for n, p in chosen if n in found]
    lines = [_summary("all", [r for r, _ in done])]
    for beyond, title in ((False, "in reach of the solver"), (True, "beyond it")):
        lines.append(_summary(title, [r for r, b in done if b == beyond]))
    return "\n".join(lines)


def _found(file: Path) -> dict[int, float]:
    """The regrets in a file, by the number of the position."""
    return dict(json.loads(line) for line in file.read_text().splitlines())


def regret(bot: Bot, position: Position) -> float:
    """How much of the chance to win a bot's move gives away."""
    chances = position.chances
    return max(chances.values()) - chances[bot.choose(position.match()).id]


def _summary(title: str, regrets: list[float]) -> str:
    if not regrets:
        return f"{title}: none"
    mean, most = sum(regrets) / len(regrets), max(regrets)
    return f"{title}: {len(regrets)} positions, mean {mean:.4%}, worst {most:.2%}"


def prove(games: int) -> None:
    """Compute the kept truth anew, game by game."""
    kept: dict[Any, list[Position]] = {}
    for position in positions():
        kept.setdefault(position.game, []).append(position)
    for game, some in list(kept.items())[:games]:
        truth = Truth()
        off = 0.0
        with Progress(f"game {game}", len(some)) as progress:
            for position in some:
                found = truth.of(position.match())
                off = max(off, *(abs(found[i] - c) for i, c in position.chances.items()))
                progress.step()
        print(f"game {game}: {len(some)} positions, off by at most {off:.1e}")


if __name__ == "__main__":
    print(f"positions: {POSITIONS}")
    main()
