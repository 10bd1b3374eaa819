"""Saved matches: a small readable text, in the manner of chess's PGN.

    [Tiergarten "1"]
    [Game "zooloretto"]
    [Rules "1"]
    [Players "3"]
    [Seed "42"]

    1. p2 draw           ; Player 2 draws: a zebra
    2. p2 load 1         ; Player 2 loads the zebra on truck 1

Header lines first, then a move a line: its number, the seat, the move, and after a semicolon a
comment for people. Empty lines and comment lines may stand anywhere. Headers of other names are
kept as the match's tags.
"""

import json
import re
from typing import Any

from tiergarten.engine.errors import BadNotation, TiergartenError, WrongRules
from tiergarten.engine.game import Game
from tiergarten.engine.match import Match

FORMAT = "1"
_OWN_HEADERS = (
    "Tiergarten",
    "Game",
    "Rules",
    "Players",
    "Names",
    "Seed",
    "Position",
    "Result",
)
MOST_CHARACTERS = 2_000_000

_HEADER = re.compile(r'\[(?P<key>[A-Za-z]+) "(?P<value>.*)"\]')
_MOVE = re.compile(r"(?P<number>\d+)\.\s+p(?P<seat>\d)\s+(?P<text>\S.*)")


def save(match: Match) -> str:
    """The text of a match."""
    header = {
        "Tiergarten": FORMAT,
        "Game": match.game.name,
        "Rules": str(match.game.version),
        "Players": str(match.players),
        "Names": ", ".join(match.names),
    }
    if match.seed is not None:
        header["Seed"] = str(match.seed)
        for name, value in match.options.items():
            header[f"Option {name}"] = value
    else:
        header["Position"] = json.dumps(match.origin)
    header |= match.tags
    if match.over:
        header["Result"] = " ".join(map(str, match.scores()))
    lines = [f'[{key.split()[0]} "{_header_value(key, value)}"]' for key, value in header.items()]
    lines.append("")
    for index, (seat, move) in enumerate(match.history):
        played = f"{index + 1}. p{seat + 1} {move.text}"
        lines.append(f"{played:<36}; {match.tell(index)}")
    return "\n".join(lines) + "\n"


def _header_value(key: str, value: str) -> str:
    name = key.partition(" ")[2]
    return f"{name}={value}" if name else value


def load(text: str, games: dict[str, Game]) -> Match:
    """The match of a text; `BadNotation` names the line where it is damaged."""
    if not isinstance(text, str):
        raise BadNotation(f"a saved match is a text, not {type(text).__name__}")
    if len(text) > MOST_CHARACTERS:
        raise BadNotation(f"a saved match has at most {MOST_CHARACTERS} characters")
    headers, moves = _parse(text)
    match = _begin(headers, games)
    match.tags = {
        key: value
        for key, (_, value) in headers.items()
        if key not in _OWN_HEADERS and not key.startswith("Option ")
    }
    for line, number, seat, move in moves:
        if number != len(match.history) + 1:
            raise BadNotation(f"move {len(match.history) + 1} is missing here", line)
        if not 0 <= seat < match.players:
            raise BadNotation(f"there is no seat p{seat + 1}", line)
        try:
            match.play(move, seat)
        except TiergartenError as error:
            raise BadNotation(str(error), line) from None
    if "Result" in headers:
        line, result = headers["Result"]
        if not match.over or result != " ".join(map(str, match.scores())):
            raise BadNotation(f"the moves do not lead to the result {result}", line)
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
                raise BadNotation(f"the header {key} stands where it does not belong", line)
            headers[key] = (line, value)
        elif move := _MOVE.fullmatch(content.partition(";")[0].strip()):
            moves.append((line, int(move["number"]), int(move["seat"]) - 1, move["text"].strip()))
        else:
            raise BadNotation(f"{content[:60]!r} is neither a header nor a move", line)
        if next(iter(headers), "") != "Tiergarten":
            raise BadNotation("a saved match begins with [Tiergarten ...]", line)
    if not headers:
        raise BadNotation("an empty text is not a saved match", 1)
    return headers, moves


def _begin(headers: Headers, games: dict[str, Game]) -> Match:
    """The match before its first move."""
    line, version = headers["Tiergarten"]
    if version != FORMAT:
        raise BadNotation(f"format {version!r} is not known; this program reads {FORMAT}", line)
    line, name = _required(headers, "Game")
    if name not in games:
        raise BadNotation(f"unknown game {name!r}; there are {', '.join(games)}", line)
    game = games[name]
    line, rules = _required(headers, "Rules")
    if rules != str(game.version):
        raise WrongRules(
            f"line {line}: the match was played by version {rules} of the rules of {game.title}; "
            f"this program plays version {game.version}"
        )
    players = _number(*_required(headers, "Players"))
    names = headers["Names"][1].split(", ") if "Names" in headers else None
    options = {k.partition(" ")[2]: v for k, (_, v) in headers.items() if k.startswith("Option ")}
    start = "Seed" if "Seed" in headers else "Position"
    line, value = _required(headers, start)
    try:
        if start == "Seed":
            return Match.new(game, players, _number(line, value), names, **options)
        match = Match.resume(game, _json(value, line), names=names)
    except BadNotation:
        raise
    except TiergartenError as error:
        raise BadNotation(str(error), line) from None
    if match.players != players:
        raise BadNotation(f"the position is for {match.players} players, not {players}", line)
    return match


def _required(headers: Headers, key: str) -> tuple[int, str]:
    if key not in headers:
        last = max(line for line, _ in headers.values())
        raise BadNotation(f"the header [{key} ...] is missing", last + 1)
    return headers[key]


def _number(line: int, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 60):
        raise BadNotation(f"{text[:60]!r} is not a number", line)
    return int(text)


def _json(text: str, line: int) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise BadNotation("the position is not readable", line) from None
