"""Saved matches: a small readable text, in the style of chess's PGN.

    [Tiergarten "1"]
    [Game "zooloretto"]
    [Rules "1"]
    [Players "3"]
    [Seed "42"]

    1. p2 draw           ; Player 2 draws: a zebra
    2. p2 load 1         ; Player 2 loads the zebra on truck 1

Header lines first, then one move per line: its number, the seat, the move, and after a semicolon a
comment for people. Empty lines and comment lines may stand anywhere. Headers of other names are
kept as the match's tags.

Steps whose order does not matter are listed in canonical order. Where somebody made them in another
one, `[Made "6 5"]` tells which: here move 6 came before move 5.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tiergarten.engine.errors import BadNotation, BadOption, TiergartenError, WrongRules
from tiergarten.engine.game import Game
from tiergarten.engine.history import in_order_made, numbers_made
from tiergarten.engine.match import Match, check_names
from tiergarten.engine.migrating import Migration
from tiergarten.engine.seeds import check_seed
from tiergarten.engine.sentence import Sentence

FORMAT = "1"
_OWN_HEADERS = (
    "Tiergarten",
    "Game",
    "Rules",
    "Players",
    "Names",
    "Seed",
    "Position",
    "Made",
    "Result",
)
MOST_CHARACTERS = 2_000_000

_KEY = re.compile(r"[A-Za-z]+")
_HEADER = re.compile(r'\[(?P<key>[A-Za-z]+) "(?P<value>.*)"\]')
_MOVE = re.compile(r"(?P<number>[0-9]{1,6})\.\s+p(?P<seat>[0-9])\s+(?P<text>\S.*)")


def save(match: Match) -> str:
    """The text of a match."""
    header = {
        "Tiergarten": FORMAT,
        "Game": match.game.name,
        "Rules": str(match.game.version),
        "Players": str(match.players),
        "Names": " | ".join(match.names),
    }
    if match.seed is not None:
        header["Seed"] = str(match.seed)
        for name, value in match.options.items():
            header[f"Option {name}"] = value
    else:
        header["Position"] = json.dumps(match.origin)
    header |= _checked_tags(match.tags)
    if made := numbers_made(match.made, match.history):
        header["Made"] = " ".join(map(str, made))
    if match.over:
        header["Result"] = " ".join(map(str, match.scores()))
    lines = [f'[{key.split()[0]} "{_header_value(key, value)}"]' for key, value in header.items()]
    lines.append("")
    for index, (seat, move) in enumerate(match.history):
        played = f"{index + 1}. p{seat + 1} {move.text}"
        lines.append(f"{played:<36}; {match.tell(index)}")
    return "\n".join(lines) + "\n"


def _checked_tags(tags: dict[str, str]) -> dict[str, str]:
    """Refuse tags that could not be read back."""
    for key, value in tags.items():
        own = key in _OWN_HEADERS or key == "Option"
        if own or not _KEY.fullmatch(key) or not (isinstance(value, str) and value.isprintable()):
            raise BadOption(f"{key!r}: {value!r} cannot be a tag: letters, and a line of text")
    return tags


def _header_value(key: str, value: str) -> str:
    name = key.partition(" ")[2]
    return f"{name}={value}" if name else value


def load(text: str, games: dict[str, Game]) -> Match:
    """The match of a text; `BadNotation` names the line where it is damaged."""
    if not isinstance(text, str):
        raise BadNotation(f"a saved match is a text, not {type(text).__name__}")
    if len(text) > MOST_CHARACTERS:
        raise BadNotation(
            Sentence("a saved match may have at most {n} characters", n=MOST_CHARACTERS)
        )
    headers, moves = _parse(text)
    match, migration = _begin(headers, games)
    match.tags = {
        key: value
        for key, (_, value) in headers.items()
        if key not in _OWN_HEADERS and not key.startswith("Option ")
    }
    for due, (line, number, _, _) in enumerate(moves, start=1):
        if number != due:
            raise BadNotation(Sentence("move {n} is missing here", n=due), line)
    made = _numbers_made(headers, len(moves)) if migration.is_needless else []
    for line, _, seat, move in in_order_made(moves, made):
        if not 0 <= seat < match.players:
            raise BadNotation(Sentence("there is no seat p{n}", n=seat + 1), line)
        with _blaming(line):
            match.play(move, seat)
        migration.catch_up(match)
    if made and made != numbers_made(match.made, match.history):
        raise BadNotation(
            Sentence("the moves were not made in the order {made}", made=headers["Made"][1][:60]),
            headers["Made"][0],
        )
    if "Result" in headers:
        line, result = headers["Result"]
        if not match.over or result != " ".join(map(str, match.scores())):
            raise BadNotation(
                Sentence("the moves do not lead to the result {result}", result=result), line
            )
    return match


Headers = dict[str, tuple[int, str]]


def _parse(text: str) -> tuple[Headers, list[tuple[int, int, int, str]]]:
    """Header values by key and moves (number, seat, text), each with its line."""
    headers: Headers = {}
    moves: list[tuple[int, int, int, str]] = []
    for line, raw in enumerate(text.splitlines(), start=1):
        content = raw.strip()
        if not content or content.startswith(";"):
            continue
        if header := _HEADER.fullmatch(content):
            key, value = header["key"], header["value"]
            if key == "Option":
                name, _, value = value.partition("=")
                key = f"Option {name}"
            if moves or key in headers:
                raise BadNotation(Sentence("the header {key} is out of place", key=key), line)
            headers[key] = (line, value)
        elif move := _MOVE.fullmatch(content.partition(";")[0].strip()):
            moves.append((line, int(move["number"]), int(move["seat"]) - 1, move["text"].strip()))
        else:
            raise BadNotation(
                Sentence("{text} is neither a header nor a move", text=repr(content[:60])), line
            )
        if next(iter(headers), "") != "Tiergarten":
            raise BadNotation(Sentence("a saved match begins with [Tiergarten ...]"), line)
    if not headers:
        raise BadNotation(Sentence("an empty text is not a saved match"), 1)
    return headers, moves


def _begin(headers: Headers, games: dict[str, Game]) -> tuple[Match, Migration]:
    """The match before its first move, and how to bring it up to the present rules."""
    line, version = headers["Tiergarten"]
    if version != FORMAT:
        raise BadNotation(
            Sentence(
                "unknown format {version}; this program reads {known}",
                version=repr(version),
                known=FORMAT,
            ),
            line,
        )
    line, name = _required(headers, "Game")
    if name not in games:
        raise BadNotation(
            Sentence(
                "there is no game {name}; choose one of {games}",
                name=repr(name),
                games=", ".join(games),
            ),
            line,
        )
    game = games[name]
    line, rules = _required(headers, "Rules")
    try:
        migration = Migration(game, _number(line, rules))
    except WrongRules as error:
        raise WrongRules(Sentence("line {line}: {what}", line=line, what=error.args[0])) from None
    players = _number(*_required(headers, "Players"))
    with _blaming(headers["Players"][0]):
        game.check_players(players)
    names = None
    if "Names" in headers:
        line, joined = headers["Names"]
        with _blaming(line):
            names = check_names(joined.split(" | "), players)
    if "Seed" in headers:
        line, value = headers["Seed"]
        with _blaming(line):
            seed = check_seed(_number(line, value))
        match = Match.new(game, players, seed, names, _options(headers, game, players))
        return match, migration
    if "Position" not in headers:
        _required(headers, "Seed")  # nearly every match has one
    line, value = headers["Position"]
    with _blaming(line):
        match = Match.resume(game, _json(value, line), names=names)
    if match.players != players:
        raise BadNotation(
            Sentence(
                "players: {players}, but players in the position: {there}",
                players=players,
                there=match.players,
            ),
            line,
        )
    return match, migration


def _numbers_made(headers: Headers, moves: int) -> list[int]:
    """The moves that were not made in canonical order; none of an older version's match has any."""
    if "Made" not in headers:
        return []
    line, value = headers["Made"]
    numbers = [_number(line, number) for number in value.split()]
    if len(set(numbers)) != len(numbers) or any(not 1 <= number <= moves for number in numbers):
        raise BadNotation(
            Sentence("the moves were not made in the order {made}", made=value[:60]), line
        )
    return numbers


def _options(headers: Headers, game: Game, players: int) -> dict[str, str]:
    """The options, each checked."""
    options = {}
    for key, (line, value) in headers.items():
        if key.startswith("Option "):
            name = key.partition(" ")[2]
            with _blaming(line):
                game.undealt(players, {name: value})
            options[name] = value
    return options


@contextmanager
def _blaming(line: int) -> Iterator[None]:
    """Add the line of its cause to an error."""
    try:
        yield
    except TiergartenError as error:
        if isinstance(error, BadNotation) and error.line is not None:
            raise
        raise BadNotation(error.args[0], line) from None


def _required(headers: Headers, key: str) -> tuple[int, str]:
    if key not in headers:
        last = max(line for line, _ in headers.values())
        raise BadNotation(Sentence("the header [{key} ...] is missing", key=key), last + 1)
    return headers[key]


def _number(line: int, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 60):
        raise BadNotation(Sentence("{text} is not a number", text=repr(text[:60])), line)
    return int(text)


def _json(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadNotation(Sentence("the position cannot be read"), line) from None
