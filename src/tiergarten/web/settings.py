"""Everything that an operator can set about the server.

A setting is a field of `Settings`, declared with its default, what it means and which values are
right. From that come its option of `tiergarten serve` (`--sockets-per-client`), its environment
variable (`TIERGARTEN_SOCKETS_PER_CLIENT`), its key in the file of `--settings`
(`sockets_per_client`) and its row in docs/operating.md. An option comes before the environment,
which comes before the file.

Nothing is imported here that needs the extra `web`: the command builds its options from this.
"""

import difflib
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tiergarten.engine.errors import BadOption, without_credentials
from tiergarten.engine.files import cause
from tiergarten.engine.language import mark
from tiergarten.engine.sentence import Sentence
from tiergarten.web import setting_kinds as kinds
from tiergarten.web.setting_kinds import Kind

PREFIX = "TIERGARTEN_"
OTHERS = ("CACHE", "DATA", "MODE")  # variables of Tiergarten that are not about the server
FILE = "settings"  # the option and the variable that name the file
_KIND, _ABOUT, _GROUP, _UNIT = "kind", "about", "group", "unit"

SERVING = "where it listens, and where the games are kept"
PEOPLE = "people"
LIMITS = "limits, so that nobody disturbs the others"
BOTS = "bots"
KEEPING = "how long tables are kept"
WATCHING = "watching over it"


def setting(default: Any, kind: Kind, group: str, unit: str, about: str) -> Any:
    """A field of `Settings`: its default, which values are right, and what it is about."""
    told = {_KIND: kind, _GROUP: group, _UNIT: unit, _ABOUT: about}
    return field(default=default, metadata=told)


SECONDS = kinds.Number(mark("a number of seconds above 0"), above=0)
RATE = kinds.Number(mark("a number a second above 0"), above=0)
NETWORKS = kinds.Names(
    mark("a list of addresses or networks such as 10.0.0.0/8"), kinds.are_networks
)
HOSTS = kinds.Names(mark("a list of host names such as play.example.org"), kinds.are_hosts)
COUNT = kinds.Number(mark("a whole number from 1"), least=1, whole=True)
DAYS = kinds.Number(mark("a number of days from 0"), least=0)

# Every socket is a connection.
AT_LEAST = {"connections": "sockets", "connections_per_client": "sockets_per_client"}


@dataclass(frozen=True)
class Settings:
    """The settings of a server; impossible ones are refused."""

    heartbeat: float = setting(
        6.0,
        SECONDS,
        PEOPLE,
        "SECONDS",
        "seconds of silence after which a connection is asked whether it is alive; it is given up"
        " after as many more",
    )
    away: float = setting(
        60.0,
        SECONDS,
        PEOPLE,
        "SECONDS",
        "seconds without a sign of somebody after which a bot may stand in",
    )
    session_days: float = setting(
        90.0,
        kinds.Number(mark("a number of days above 0"), above=0),
        PEOPLE,
        "DAYS",
        "days after which somebody who has not come back signs in again",
    )
    host: str = setting(
        "127.0.0.1",
        kinds.Form(r"[A-Za-z0-9.:_%-]*", mark("an address or a host name such as 127.0.0.1")),
        SERVING,
        "HOST",
        "the address to listen on; 127.0.0.1: only here",
    )
    port: int | None = setting(
        None,
        kinds.Number(
            mark("a whole number from 0 to 65535"), least=0, most=65535, whole=True, optional=True
        ),
        SERVING,
        "PORT",
        "the port to listen on: 8000 by default; 0: a free one",
    )
    database: str = setting(
        "", kinds.Text(), SERVING, "URL", "the database; else a file in the user's data folder"
    )
    hosts: tuple[str, ...] = setting(
        (),
        HOSTS,
        SERVING,
        "NAMES",
        "the host names that requests may name, `*.` for any part; none: every name",
    )
    trusted_proxies: tuple[str, ...] = setting(
        (),
        NETWORKS,
        SERVING,
        "ADDRESSES",
        "the proxies that are trusted to name the client",
    )
    client_header: str = setting(
        "x-forwarded-for",
        kinds.Form(r"[A-Za-z0-9-]+", mark("the name of a header such as x-forwarded-for")),
        SERVING,
        "NAME",
        "the header in which a trusted proxy names the client",
    )
    base_path: str = setting(
        "",
        kinds.BasePath(),
        SERVING,
        "PATH",
        "the path below which a proxy offers it, such as `/games`; none: at the top of its host",
    )
    stop_within: float = setting(
        5.0,
        SECONDS,
        SERVING,
        "SECONDS",
        "how long requests in flight may take to finish when it is stopped",
    )
    metrics_for: tuple[str, ...] = setting(
        ("127.0.0.0/8", "::1/128"),
        NETWORKS,
        WATCHING,
        "ADDRESSES",
        "who may read `/metrics`; `0.0.0.0/0,::/0`: everybody",
    )
    log_format: str = setting(
        "text", kinds.Choice(names=("text", "json")), WATCHING, "FORMAT", "text or json"
    )
    log_level: str = setting(
        "warning",
        kinds.Choice(names=("debug", "info", "warning", "error")),
        WATCHING,
        "LEVEL",
        "what is logged: debug (every move), info (every table), warning or error",
    )
    think_on: str = setting(
        "here",
        kinds.Form(
            r"here|ray|(ray://)?[^\s/]+:\d{1,5}",
            mark("here, ray, or the address of a Ray cluster such as ray://HOST:PORT"),
        ),
        BOTS,
        "WHERE",
        "where bots that search think: here, ray, or ray://HOST:PORT for a Ray cluster",
    )
    review_iterations: int = setting(
        0,
        kinds.Number(mark("a whole number from 0"), least=0, whole=True),
        BOTS,
        "N",
        "how deep reviews of matches look: the iterations of one decision; 0: as many as the game "
        "declares for the quick form",
    )
    lobby_hours: float = setting(
        24.0,
        kinds.Number(mark("a number of hours above 0"), above=0),
        KEEPING,
        "HOURS",
        "hours after which a table that nobody has touched is no longer listed",
    )
    unfinished_days: float = setting(
        90.0,
        DAYS,
        KEEPING,
        "DAYS",
        "days after which a table that nobody has touched is removed, unless its match is over; "
        "0: never",
    )
    replays: int = setting(
        10_000,
        kinds.Number(mark("a whole number from 0"), least=0, whole=True),
        KEEPING,
        "N",
        "how many finished matches are kept, the latest ones; 0: all of them",
    )
    replay_days: float = setting(
        0.0, DAYS, KEEPING, "DAYS", "days for which a finished match is kept; 0: for ever"
    )
    connections: int = setting(
        10_000,
        COUNT,
        LIMITS,
        "N",
        "open connections of all clients together, sockets included; fewer where the process may "
        "not open as many files",
    )
    connections_per_client: int = setting(
        250, COUNT, LIMITS, "N", "open connections of one client, sockets included"
    )
    header_within: float = setting(
        10.0, SECONDS, LIMITS, "SECONDS", "how long the header of a request may take to arrive"
    )
    header_bytes: int = setting(
        32 * 1024, COUNT, LIMITS, "BYTES", "how long the header of a request may be"
    )
    body_within: float = setting(
        20.0, SECONDS, LIMITS, "SECONDS", "how long the rest of a request may take to arrive"
    )
    answer_within: float = setting(
        120.0, SECONDS, LIMITS, "SECONDS", "how long it may take until somebody has read an answer"
    )
    keep_alive: float = setting(
        5.0, SECONDS, LIMITS, "SECONDS", "how long a connection waits for its next request"
    )
    bots: tuple[str, ...] = setting(
        (),
        kinds.Names(
            mark(
                "a list of new names and bots such as Zoe=network@200:zoe.npz (at most 20 letters "
                "and digits a name)"
            ),
            kinds.are_bots,
        ),
        BOTS,
        "NAME=BOT",
        "bots of your own that people can play against, such as `Zoe=network@200:zoe.npz`",
    )
    watched_within: float = setting(
        600.0,
        SECONDS,
        BOTS,
        "SECONDS",
        "how long after somebody was there bots still think for a table; the others wait until "
        "somebody looks",
    )
    body_bytes: int = setting(16 * 1024, COUNT, LIMITS, "BYTES", "how long a request may be")
    message_bytes: int = setting(
        2 * 1024, COUNT, LIMITS, "BYTES", "how long a message on a socket may be"
    )
    requests_per_second: float = setting(
        200.0,
        RATE,
        LIMITS,
        "N",
        "requests of one client, in the long run; costly ones count as several",
    )
    requests_at_once: int = setting(600, COUNT, LIMITS, "N", "requests of one client in a burst")
    requests_side_by_side: int = setting(
        8,
        COUNT,
        LIMITS,
        "N",
        "requests of one client that are answered at the same time; more wait",
    )
    remembered_megabytes: int = setting(
        32, COUNT, LIMITS, "MB", "memory for answers that do not change, such as logs and replays"
    )
    messages_per_second: float = setting(
        10.0, RATE, LIMITS, "N", "messages on one socket, in the long run"
    )
    messages_at_once: int = setting(40, COUNT, LIMITS, "N", "messages on one socket in a burst")
    talk_per_second: float = setting(
        0.5, RATE, LIMITS, "N", "lines that one person says, in the long run"
    )
    talk_at_once: int = setting(6, COUNT, LIMITS, "N", "lines that one person says in a burst")
    tables_per_hour: int = setting(120, COUNT, LIMITS, "N", "tables that one client makes")
    accounts_per_hour: int = setting(10, COUNT, LIMITS, "N", "accounts that one client makes")
    logins_per_hour: int = setting(
        60, COUNT, LIMITS, "N", "passwords that one client tries, or that are tried for one name"
    )
    sockets_per_client: int = setting(100, COUNT, LIMITS, "N", "open sockets of one client")
    sockets: int = setting(5000, COUNT, LIMITS, "N", "open sockets of all clients together")

    def __post_init__(self) -> None:
        for name, kind in KINDS.items():
            value = getattr(self, name)
            if not kind.fits(value):
                raise _refused(f"--{dashed(name)}", value, kind)
        for more, fewer in AT_LEAST.items():
            least, given = getattr(self, fewer), getattr(self, more)
            if given < least:
                raise BadOption(
                    Sentence(
                        "{setting} is at least {least}, as many as {other}, not {given}",
                        setting=f"--{dashed(more)}",
                        least=least,
                        other=f"--{dashed(fewer)}",
                        given=given,
                    )
                )


FIELDS = {one.name: one for one in fields(Settings)}
KINDS: dict[str, Kind] = {name: one.metadata[_KIND] for name, one in FIELDS.items()}
GROUPS: dict[str, list[str]] = {}
for _name, _field in FIELDS.items():
    GROUPS.setdefault(_field.metadata[_GROUP], []).append(_name)


def dashed(name: str) -> str:
    """The name as an option has it."""
    return name.replace("_", "-")


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return PREFIX + name.upper()


def about(name: str) -> str:
    return str(FIELDS[name].metadata[_ABOUT])


def unit(name: str) -> str:
    return str(FIELDS[name].metadata[_UNIT])


def shown(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return str(value).removesuffix(".0")


def read(
    options: Mapping[str, str | None],
    environment: Mapping[str, str] | None = None,
    file: str | None = None,
) -> Settings:
    """The settings from the options that were given, the environment, and a file, in this order;
    what none of them names has its default."""
    environment = os.environ if environment is None else environment
    file = file or environment.get(variable(FILE)) or None
    values = {} if file is None else _from_file(file)
    for name, kind in KINDS.items():
        if text := environment.get(variable(name)):
            values[name] = _parsed(variable(name), text, kind.parse, kind)
        given = options.get(name)
        if given is not None:
            values[name] = _parsed(f"--{dashed(name)}", given, kind.parse, kind)
    return Settings(**values)


def misspelt(environment: Mapping[str, str]) -> list[Sentence]:
    """Variables that look like settings but are not. That is not an error: a container's
    manager sets variables of its own, named after the services that it knows."""
    known = {name.upper(): variable(name) for name in (*FIELDS, FILE)}
    found = []
    for name in environment:
        word = name.removeprefix(PREFIX)
        if word == name or word in known or word in OTHERS:
            continue
        if close := difflib.get_close_matches(word, known, 1, cutoff=0.8):
            found.append(
                Sentence(
                    "{name} is not a setting; did you mean {close}?",
                    name=name,
                    close=known[close[0]],
                )
            )
    return found


def _from_file(path: str) -> dict[str, Any]:
    """The settings in a TOML file; a key that is not a setting is refused."""
    try:
        plain = tomllib.loads(Path(path).expanduser().read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        words = Sentence(
            "the settings in {path} cannot be read: {cause}", path=path, cause=cause(error)
        )
        raise BadOption(words) from None
    values: dict[str, Any] = {}
    for key, value in plain.items():
        name = key.replace("-", "_")
        if name not in KINDS and isinstance(value, dict):
            raise BadOption(
                Sentence(
                    "{path}: settings do not belong in a table; remove [{key}]",
                    path=path,
                    key=key[:40],
                )
            )
        if name not in KINDS:
            raise _unknown(path, key)
        kind = KINDS[name]
        values[name] = _parsed(f"{path}: {key}", value, kind.accept, kind)
    return values


def _parsed(where: str, given: Any, parse: Callable[[Any], Any], kind: Kind) -> Any:
    try:
        value = parse(given)
    except (ValueError, TypeError):
        raise _refused(where, given, kind) from None
    if not kind.fits(value):
        raise _refused(where, given, kind)
    return value


def _refused(where: str, given: Any, kind: Kind) -> BadOption:
    shown = without_credentials(repr(given))
    shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
    return BadOption(
        Sentence(
            "{setting} is {right}, not {given}", setting=where, right=kind.right(), given=shown
        )
    )


def _unknown(path: str, key: str) -> BadOption:
    close = difflib.get_close_matches(key.replace("-", "_"), KINDS, 1, cutoff=0)
    return BadOption(
        Sentence(
            "{path}: there is no setting {key}; did you mean {close}?",
            path=path,
            key=key[:40],
            close=close[0],
        )
    )
