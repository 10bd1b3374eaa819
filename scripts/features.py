"""Writes the tables of docs/environments.md: what learners see of each game, from its declaration.

    python -m scripts.features

A test fails while the page and the games differ.
"""

from pathlib import Path

from tiergarten.engine.features import Group, Part
from tiergarten.engine.game import Game
from tiergarten.games import catalogue

PAGE = Path(__file__).resolve().parent.parent / "docs" / "environments.md"
BEGIN, END = "<!-- features: begin -->", "<!-- features: end -->"


def tables() -> str:
    """A table for every game of this repository."""
    ours = [game for game in catalogue().values() if game.package.startswith("tiergarten.games.")]
    return "\n".join(_table(game) for game in ours)


def written(page: str) -> str:
    """The page with the tables as the games declare them now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n{END}{after}"


def _table(game: Game) -> str:
    features = game.rules.FEATURES
    sizes = ", ".join(f"{features.size(n):,} with {n}" for n in game.players)
    lines = [
        f"### {game.title}",
        "",
        f"`{game.name}`: {len(game.actions)} actions; features by the number of players: {sizes}.",
        "",
        "| of | feature | how many | from | to | what it says |",
        "|---|---|---|---|---|---|",
    ]
    for part in features.parts:
        lines += [_row(game, part, group) for group in part.block.groups]
    return "\n".join(lines) + "\n"


def _row(game: Game, part: Part, group: Group) -> str:
    counts = sorted({part.count(players) for players in game.players})
    if part.times is None:
        of = "every seat"
    elif counts == [1]:
        of = "the table"
    else:
        of = f"{part.name} 1 to {'/'.join(map(str, counts))}"
    high = sorted(set(group.highest))
    to = str(high[0]) if len(high) == 1 else f"{high[0]} to {high[-1]}"
    return f"| {of} | {group.name} | {len(group.of)} | {group.low} | {to} | {group.meaning} |"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
