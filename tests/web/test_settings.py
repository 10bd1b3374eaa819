"""Settings: by option, environment or file, in this order; wrong ones are refused by name."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from scripts.settings import PAGE, renewed
from tests.running import tiergarten
from tests.web.serving import HERE, ME, Person, Served
from tiergarten import cli
from tiergarten.engine.errors import BadOption
from tiergarten.web import serve, settings
from tiergarten.web.setting_kinds import Number
from tiergarten.web.settings import FIELDS, KINDS, Settings, read, shown, variable


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_every_setting_can_be_given_in_each_way(file: Path) -> None:
    """Each as its own default: typed, in the environment, and in a file."""
    for name, kind in KINDS.items():
        default = FIELDS[name].default
        if default is None:
            continue
        text = shown(default)
        assert kind.parse(text) == default
        assert read({name: text}, {}) == read({}, {variable(name): text}) == Settings()
        plain = list(default) if isinstance(default, tuple) else default
        assert kind.accept(plain) == default, "in a file"


def test_an_option_comes_before_the_environment_and_that_before_the_file(file: Path) -> None:
    file.write_text("away = 30\nheartbeat = 3\nsockets = 7\n")
    environment = {"TIERGARTEN_AWAY": "40", "TIERGARTEN_HEARTBEAT": "4", "TIERGARTEN_SOCKETS": ""}
    found = read({"away": "50", "heartbeat": None}, environment, str(file))
    assert (found.away, found.heartbeat, found.sockets) == (50, 4, 7)
    environment["TIERGARTEN_SETTINGS"] = str(file)
    assert read({}, environment).sockets == 7, "the environment may name the file, too"


@pytest.mark.parametrize(
    ("options", "environment", "content", "complaint"),
    [
        (
            {"away": "soon"},
            {},
            "",
            "--away is a number of seconds above 0, at most 1000000000, not 'soon'",
        ),
        ({"away": "nan"}, {}, "", "--away is a number of seconds above 0"),
        ({"port": "99999"}, {}, "", "--port is a whole number from 0 to 65535, not '99999'"),
        ({"sockets": "1.5"}, {}, "", "--sockets is a whole number from 1"),
        ({}, {}, "sockets = 1" + "0" * 400, "at most 1000000000, not 1000"),
        (
            {"connections_per_client": "50"},
            {},
            "",
            "--connections-per-client is at least 100, as many as --sockets-per-client, not 50",
        ),
        ({}, {}, "sockets = 20000", "--connections is at least 20000, as many as --sockets"),
        ({"heartbeat": "1e400"}, {}, "", "--heartbeat is a number of seconds above 0"),
        ({"client_header": ""}, {}, "", "--client-header is the name of a header such as"),
        ({"think_on": "moon"}, {}, "", "--think-on is here, ray, or the address of a Ray cluster"),
        ({"host": "two words"}, {}, "", "--host is an address or a host name such as 127.0.0.1"),
        ({}, {"TIERGARTEN_SOCKETS": "-1"}, "", "TIERGARTEN_SOCKETS is a whole number from 1"),
        (
            {},
            {},
            "sockets = 0",
            "settings.toml: sockets is a whole number from 1, at most 1000000000, not 0",
        ),
        (
            {},
            {},
            "sockets = true",
            "settings.toml: sockets is a whole number from 1, at most 1000000000, not True",
        ),
        ({}, {}, "sokets = 3", "there is no setting sokets; did you mean sockets?"),
        ({}, {}, "sockets = ", "settings.toml cannot be read"),
        ({}, {}, "[serve]\nsockets = 3", "settings do not belong in a table; remove [serve]"),
        ({}, {}, "database = 3", "settings.toml: database is a text, not 3"),
        ({}, {"TIERGARTEN_SETTINGS": "/nowhere.toml"}, "", "/nowhere.toml cannot be read"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(
    file: Path,
    options: dict[str, str | None],
    environment: dict[str, str],
    content: str,
    complaint: str,
) -> None:
    file.write_text(content)
    with pytest.raises(BadOption) as refused:
        read(options, {"TIERGARTEN_SETTINGS": str(file)} | environment)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_command_takes_all_of_them(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda *given: started.append(given[0]))
    file.write_text("sockets = 7")
    monkeypatch.setenv("TIERGARTEN_TALK_AT_ONCE", "3")
    given = [(f"--{settings.dashed(n)}", shown(f.default)) for n, f in FIELDS.items() if f.default]
    assert cli.main(["serve", *itertools.chain(*given)]) == 0
    assert cli.main(["--settings", str(file), "serve", "--port", "1"]) == 0
    assert started == [Settings(), Settings(port=1, sockets=7, talk_at_once=3)]


def test_wrong_settings_end_the_command_with_one_line(tmp_path: Path) -> None:
    done = tiergarten("serve", data=tmp_path, TIERGARTEN_PORT="tcp://10.0.0.1:80")
    assert done.returncode == 2
    assert done.stderr.startswith("tiergarten: TIERGARTEN_PORT is a whole number from 0 to 65535")
    assert done.stderr.count("\n") == 1
    strayed = tiergarten("--sockets", "3", "games")
    assert strayed.returncode == 2
    assert "--sockets is for serve" in strayed.stderr


@pytest.mark.thorough
def test_a_server_works_with_the_largest_numbers(tmp_path: Path) -> None:
    """What is taken can be worked with: no clock and no sum is too small for it."""
    numbers = {name: kind for name, kind in KINDS.items() if isinstance(kind, Number)}
    largest: dict[str, Any] = {
        name: int(kind.most) if kind.whole else float(kind.most)
        for name, kind in numbers.items()
        if name != "port"
    }
    with (
        Served(tmp_path / "tables.sqlite", settings=Settings(**largest)) as served,
        Person.at_new_table(served.address, "zooloretto-dice", ME, HERE) as anna,
        anna.subscribe() as subscription,
    ):
        assert subscription.next()["ply"] == 0


def test_a_misspelt_variable_is_told_and_others_are_left_alone() -> None:
    found = settings.misspelt({"TIERGARTEN_SOCKET": "3", "TIERGARTEN_SERVICE_HOST": "x", "A": ""})
    assert found == ["TIERGARTEN_SOCKET is not a setting; did you mean TIERGARTEN_SOCKETS?"]
    assert settings.misspelt({variable(name): "" for name in FIELDS}) == []
    ours = ("CACHE", "DATA", "MODE", "SETTINGS", "TEST_POSTGRESQL", "BOT_GAME")
    assert settings.misspelt({f"TIERGARTEN_{name}": "" for name in ours}) == []


def test_the_document_names_every_setting() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "run python -m scripts.settings --write"
    assert all(f"| `{name}` |" in page for name in FIELDS)
