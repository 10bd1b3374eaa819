"""What an operator does about a server's database, also while servers run on it."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from tiergarten.commands.serving import add_settings, server, settings_of
from tiergarten.commands.typed import Commands, say_of
from tiergarten.engine.errors import BadOption
from tiergarten.engine.files import path_from
from tiergarten.engine.sentence import Sentence
from tiergarten.web import settings
from tiergarten.web.settings import Settings


def add(commands: Commands) -> None:
    """Add them to the command."""
    account = commands.add_parser("account", help="accounts: list, reset a lost password, delete")
    account.add_argument("what", choices=("list", "reset", "delete"), help="what to do")
    account.add_argument(
        "name", nargs="?", metavar="NAME", help="whose account, for reset and delete"
    )
    add_settings(account, ["database"])
    account.set_defaults(run=_account)

    tables = commands.add_parser("tables", help="the tables of a server; remove old ones")
    tables.add_argument("--prune", action="store_true", help="remove what is not kept any longer")
    tables.add_argument("--dry-run", action="store_true", help="only say what that would be")
    tables.add_argument("--json", action="store_true", help="list them as one JSON object")
    add_settings(tables, ["database", *settings.GROUPS[settings.KEEPING]])
    tables.set_defaults(run=_tables)

    backup = commands.add_parser("backup", help="copy a server's database to a file")
    backup.add_argument("file", metavar="FILE", help="where to write the copy")
    backup.add_argument("--force", action="store_true", help="replace the file if it is there")
    add_settings(backup, ["database"])
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help="copy a backup to a database that is empty")
    restore.add_argument("file", metavar="FILE", help="a copy that `backup` has written")
    add_settings(restore, ["database"])
    restore.set_defaults(run=_restore)

    verify = commands.add_parser(
        "verify", help="check a saved match, or all matches of a database in a file"
    )
    verify.add_argument(
        "file", metavar="FILE", help="a saved match, or a database in a file (SQLite)"
    )
    verify.add_argument(
        "--hash", metavar="SHA-256", help="of a saved match: what was published of its seed"
    )
    verify.set_defaults(run=_verify)


@contextmanager
def _database(given: argparse.Namespace) -> Iterator[Settings]:
    """The settings with the database that is meant; what it complains about is said in a line."""
    server()
    from sqlalchemy.exc import SQLAlchemyError

    from tiergarten.web.storage.database import default_url, unusable

    for words in settings.misspelt(os.environ):
        print(f"tiergarten: {words.said(say_of(given))}", file=sys.stderr)
    found = settings_of(given)
    chosen = replace(found, database=found.database or default_url())
    try:
        yield chosen
    except SQLAlchemyError as error:
        raise unusable(chosen.database, error) from None


def _account(given: argparse.Namespace) -> None:
    if given.what == "list" and given.name is not None:
        raise BadOption(Sentence("account list takes no name: it lists all of them"))
    with _database(given) as chosen:
        from tiergarten.web.operating import accounts as account_command
        from tiergarten.web.operating import copying

        copying.check_there(chosen.database)
        account_command.run(given.what, given.name, chosen.database, say_of(given))


def _tables(given: argparse.Namespace) -> None:
    if given.prune and given.json:
        raise BadOption(Sentence("--json lists tables, and --prune removes them"))
    if given.dry_run and not given.prune:
        raise BadOption(Sentence("--dry-run is for --prune"))
    with _database(given) as chosen:
        from tiergarten.web.operating import copying
        from tiergarten.web.operating import tables as tables_command

        copying.check_there(chosen.database)
        if given.prune:
            tables_command.prune(chosen, given.dry_run, say_of(given))
        else:
            tables_command.show(chosen, given.json, say_of(given))


def _backup(given: argparse.Namespace) -> None:
    say, file = say_of(given), path_from(given.file)
    with _database(given) as chosen:
        from tiergarten.web.operating import copying

        count = copying.back_up(chosen.database, file, given.force, say)
    print(say("{path}: tables copied: {n}", path=file, n=count))


def _restore(given: argparse.Namespace) -> None:
    say = say_of(given)
    with _database(given) as chosen:
        from tiergarten.web.operating import copying
        from tiergarten.web.storage.database import shown

        count = copying.bring_back(path_from(given.file), chosen.database, say)
        print(say("{path}: tables copied: {n}", path=shown(chosen.database), n=count))


def _verify(given: argparse.Namespace) -> None:
    server()
    from tiergarten.terminal import keep
    from tiergarten.web import tokens
    from tiergarten.web.operating import copying, verifying

    say, file = say_of(given), path_from(given.file)
    published = None if given.hash is None else verifying.check_hash(given.hash)
    if copying.is_database(file):
        if published is not None:
            raise BadOption(Sentence("--hash is for a saved match"))
        found = verifying.check_file(file, say)
        print(
            say(
                "{path}: all is well. Tables: {tables}; moves: {moves}; results: {results}",
                path=file,
                **vars(found),
            )
        )
        return
    match = keep.read(file)
    verifying.check_match(match, published)
    print(say("{path}: all is well. Moves: {moves}", path=file, moves=len(match.history)))
    if match.seed is not None:
        print(say("SHA-256 of the seed: {hash}", hash=tokens.fingerprint(match.seed)))
