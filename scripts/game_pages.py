"""Writes docs/games/NAME.md: a page for each game in one shape, from its declaration.

    python -m scripts.game_pages

Spec, observation, actions, rewards, options, versions: what a program has to know about a game. A
test fails while a page and its game differ.
"""

import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import tiergarten
from tiergarten.engine import rulebook
from tiergarten.engine.features import Group, Part
from tiergarten.engine.game import Game
from tiergarten.engine.options import ChoiceOption, Option
from tiergarten.games import catalogue

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "games"
RANDOM_GAMES = 10_000  # for how many moves a game takes
MANY = 8  # words of an argument that are listed in full
WIDTH = 110


def ours() -> list[Game]:
    """The games of this repository."""
    return [game for game in catalogue().values() if game.package.startswith("tiergarten.games.")]


def page(game: Game) -> str:
    """All that there is to know about a game, as Markdown."""
    parts = (_head, _spec, _observation, _actions, _rewards, _options, _versions)
    return "\n".join(f"{_wrapped(block)}\n" for part in parts for block in part(game))


def _wrapped(block: str) -> str:
    """A paragraph in lines; tables, code and pictures stand as they are."""
    if block.startswith(("|", "```", "!", "#")):
        return block
    indent = "> " if block.startswith("> ") else ""
    return textwrap.fill(
        block, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _head(game: Game) -> Iterator[str]:
    yield f"# {game.title}"
    yield (
        f"{game.about} The [rule book](../rules/{game.name}.md) has every rule with its number;"
        f" `tiergarten learn {game.name}` teaches the game step by step."
    )
    yield f"![A match in the browser](../pictures/{game.name}-desk-light.webp)"
    yield "*Generated from the game's declaration by `python -m scripts.game_pages`.*"


def _spec(game: Game) -> Iterator[str]:
    features = game.rules.FEATURES
    counts = game.players
    rows = {
        "name": f"`{game.name}`",
        "players": f"{min(counts)} to {max(counts)}",
        "length at a real table": f"{game.minutes} minutes",
        "actions": f"{len(game.actions)}",
        "features": _by_players({n: features.size(n) for n in counts}),
        "moves in a random match (mean)": _by_players({n: _length(game, n) for n in counts}),
        "size of a position": f"{game.record.dtype.itemsize} bytes",
        "information": _information(game),
        "rules": f"version {game.version}: {game.rule_ids}-1 to {[*rulebook.rules(game)][-1]}",
    }
    yield "## Spec"
    yield _table(("", ""), rows.items())
    yield (
        f'```python\n>>> import tiergarten\n>>> match = tiergarten.new("{game.name}", '
        f"players={max(counts)}, seed=1)\n>>> len(match.game.actions), match.observe(0).size\n"
        f"({len(game.actions)}, {features.size(max(counts))})\n\n```"
    )


def _information(game: Game) -> str:
    return "some is hidden from other seats" if game.secrets else "the same for every seat"


def _length(game: Game, players: int) -> int:
    played = tiergarten.simulate(game.name, players, RANDOM_GAMES, seed=1, progress=False)
    return round(float(played.moves.mean()))


def _by_players(figures: dict[int, int]) -> str:
    return ", ".join(f"{figure:,} with {players}" for players, figure in figures.items())


def _observation(game: Game) -> Iterator[str]:
    yield "## Observation"
    yield (
        "A vector of whole numbers, each within its bounds. Seats are counted from the viewer:"
        " [what a seat sees](../environments.md#what-a-seat-sees)."
    )
    rows = (
        _feature(game, part, group)
        for part in game.rules.FEATURES.parts
        for group in part.block.groups
    )
    yield _table(("of", "feature", "how many", "from", "to", "what it says"), rows)


def _feature(game: Game, part: Part, group: Group) -> tuple[str, ...]:
    counts = sorted({part.count(players) for players in game.players})
    if part.times is None:
        of = "every seat"
    elif counts == [1]:
        of = "the table"
    else:
        of = f"{part.name} 1 to {'/'.join(map(str, counts))}"
    high = sorted(set(group.highest))
    to = str(high[0]) if len(high) == 1 else f"{high[0]} to {high[-1]}"
    return of, group.name, str(len(group.of)), str(group.low), to, group.meaning


def _actions(game: Game) -> Iterator[str]:
    yield "## Actions"
    yield (
        "A move is a verb with its arguments. Ids follow the order of this table, and the last"
        " argument changes fastest; a [mask](../environments.md#actions) says which are legal."
    )
    kinds = game.table.VERB_KINDS
    rows = []
    for verb in game.actions.verbs.values():
        first = game.actions.start(verb.name)
        arguments = "; ".join(f"{name}: {_words(one)}" for name, one in verb.arguments.items())
        ids = f"{first}" if verb.count == 1 else f"{first} to {first + verb.count - 1}"
        rows.append((f"`{verb.name}`", ids, kinds.get(verb.name, ""), arguments))
    yield _table(("verb", "ids", "kind", "arguments"), rows)


def _words(words: Sequence[str]) -> str:
    if len(words) <= MANY:
        return ", ".join(f"`{word}`" for word in words)
    return f"`{words[0]}`, `{words[1]}` … `{words[-1]}` ({len(words)})"


def _rewards(game: Game) -> Iterator[str]:
    rule = game.table.RANKING
    text = " ".join(rulebook.rule(game, rule).partition(": ")[2].split())
    yield "## Rewards"
    yield (
        "Paid at the end of a match, as [`reward`](../environments.md#batches) asks: `rank` from 1"
        " for the best to -1 for the last, `win` 1 to be shared by the winners, `margin` the points"
        " ahead of the best opponent. The rule that decides:"
    )
    yield f"> **{rule}** {text}"


def _options(game: Game) -> Iterator[str]:
    yield "## Options"
    yield (
        "Keyword arguments in Python (`tiergarten.new`, `envs.make`), `--option NAME=VALUE` for"
        " `tiergarten play` and `tiergarten arena`."
    )
    rows = [
        (f"`{one.name}`", one.about, str(one.allowed()), _default(one), _players(one))
        for one in game.options
    ]
    yield _table(("option", "sets", "values", "default", "players"), rows)


def _default(option: Option) -> str:
    return f"`{option.names[0]}`" if isinstance(option, ChoiceOption) else "at random"


def _players(option: Option) -> str:
    return ", ".join(map(str, option.players)) or "all"


def _versions(game: Game) -> Iterator[str]:
    yield "## Versions"
    yield (
        "Saved matches carry the version of their rules, which is raised when any match could go"
        " differently."
    )
    known = game.migrations.MADE_BY_ITSELF
    rows = [
        (str(version), "upgraded on loading" if version in known else "refused")
        for version in range(1, game.version)
    ]
    yield _table(("version", "matches"), [*rows, (str(game.version), "current")])
    if rows:
        module = sys.modules.get(f"{game.package}.migrations")
        told = ((module and module.__doc__) or "").split("\n\n")[1:]
        yield "\n\n".join(" ".join(paragraph.split()) for paragraph in told)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Write all of them; a page of a game that has gone is removed."""
    FOLDER.mkdir(exist_ok=True)
    written = {FOLDER / f"{game.name}.md": page(game) for game in ours()}
    for path in set(FOLDER.glob("*.md")) - set(written):
        path.unlink()
    for path, text in written.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
