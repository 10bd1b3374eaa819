"""Addresses of databases: what is wrong with one is said in a line, without its password, and the
exit code tells whether trying again can help."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.postgresql import PostgreSQL
from tests.running import Done, tiergarten, tiergarten_process
from tests.web.operated import refused
from tests.web.serving import url_of

WRONG, AWAY = 2, 75
SECRET = "geheim"
NOWHERE = "127.0.0.1:1/games"  # nothing listens there


def listed(url: str) -> Done:
    return tiergarten("account", "list", "--database", url)


@pytest.mark.parametrize("port", ["abc", "0", "65536", "99999", "-1", "5432x"])
def test_a_port_that_is_none(port: str) -> None:
    done = listed(f"postgresql://anna:{SECRET}@127.0.0.1:{port}/games")
    refused(done, "the port is a whole number from 1 to 65535", WRONG)
    assert f"postgresql://anna:***@127.0.0.1:{port}/games" in done.stderr


@pytest.mark.parametrize(
    ("url", "shown", "code"),
    [
        (f"postgresql://anna:{SECRET}@{NOWHERE}", f"anna:***@{NOWHERE}", AWAY),
        (f"postgresql://{NOWHERE}?user=anna&password={SECRET}", f"{NOWHERE}?user=anna&", AWAY),
        (f"postgresql://{NOWHERE}?password={SECRET}@home", "127.0.0.1:***@home", AWAY),
        (f"postgresql://{NOWHERE}?PASSWORD={SECRET}&a=b", f"{NOWHERE}?PASSWORD=***", WRONG),
        (f"postgresql://{NOWHERE}?passwor%64={SECRET}", f"{NOWHERE}?passwor%64=***", AWAY),
        (f"postgresql://anna:x?{SECRET}@{NOWHERE}", f"anna:***@{NOWHERE}", AWAY),
        (f"postgresql://anna:x/y?{SECRET}@{NOWHERE}", f"anna:***@{NOWHERE}", AWAY),
        (f"postgresql://anna:x?y@{SECRET}@{NOWHERE}", f"anna:***@{NOWHERE}", WRONG),
        (f"postgresql://anna:{SECRET}/games", "anna:***", WRONG),
        (f"postgresql:/anna:{SECRET}@{NOWHERE}", f"'{NOWHERE}'", WRONG),
        (f"postgresql://{NOWHERE}?sslpassword={SECRET}", f"{NOWHERE}?sslpassword=***", AWAY),
        (f"postgresql://anna:x@{SECRET}@{NOWHERE}", f"anna:***@{NOWHERE}", WRONG),
        (f"postgresql://anna:x@{SECRET}:y@{NOWHERE}", f"anna:***@{NOWHERE}", WRONG),
        (f"postgresql://anna:x@y/{SECRET}@{NOWHERE}", f"anna:***@{NOWHERE}", WRONG),
        (f"postgresql://anna:{SECRET}@127.0.0.1:x/games", "anna:***@127.0.0.1:x", WRONG),
        (f"nothing://anna:{SECRET}@{NOWHERE}", f"anna:***@{NOWHERE}", WRONG),
    ],
)
def test_a_password_is_never_shown(url: str, shown: str, code: int) -> None:
    done = listed(url)
    refused(done, shown, code)
    assert SECRET not in done.stderr
    if code == WRONG and url.count("@") > 1:
        assert "%40" in done.stderr


def test_a_password_in_a_mistyped_option_or_setting_is_not_shown(tmp_path: Path) -> None:
    url = f"postgresql://anna:{SECRET}@{NOWHERE}"
    file = tmp_path / "settings.toml"
    file.write_text(f'database = ["{url}"]\n', encoding="utf-8")
    for arguments in (("account", "list", f"--databse={url}"), ("serve", "--settings", str(file))):
        done = tiergarten(*arguments)
        assert done.returncode == WRONG
        assert "datab" in done.stderr
        assert SECRET not in done.stderr


def test_a_server_whose_database_is_away_may_be_started_again(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    serve = "serve", "--port", "0", "--database"
    done = tiergarten_process(*serve, f"postgresql://anna@{NOWHERE}")
    refused(done, "onnection refused", AWAY)
    with closing(sqlite3.connect(file)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        refused(listed(url_of(file)), "locked", AWAY)


def test_a_server_that_cannot_write_at_the_start_is_told_so(file: Path) -> None:
    """As long as another program has locked the file; reading it is possible."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("BEGIN IMMEDIATE")
        done = tiergarten_process("serve", "--port", "0", "--database", url_of(file))
    assert done.returncode == AWAY
    assert "the database is away: database is locked" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.thorough
def test_a_name_that_postgresql_does_not_know_is_not_away(postgresql: PostgreSQL) -> None:
    url = postgresql.fresh("known")
    refused(listed(f"{url}x"), "does not exist", WRONG)
    with postgresql.away():
        done = listed(url)
    refused(done, "cannot be used", AWAY)


def test_why_a_file_cannot_be_opened(tmp_path: Path) -> None:
    serve = "serve", "--port", "0", "--database"
    missing = tmp_path / "missing"
    done = tiergarten_process(*serve, url_of(missing / "tables.sqlite"))
    refused(done, f"there is no folder {missing}", WRONG)
    refused(tiergarten_process(*serve, url_of(tmp_path)), "Is a directory", WRONG)
