"""`tiergarten account`: what an operator does about accounts, beside a running server."""

import asyncio
import datetime
import secrets

from tiergarten.engine import compiled, prepare
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.sentence import Sentence
from tiergarten.web.bots.compiling import Compiling
from tiergarten.web.people import passwords
from tiergarten.web.people.accounts import Accounts
from tiergarten.web.people.results import Results
from tiergarten.web.settings import Settings
from tiergarten.web.storage.account_store import Account, AccountStore
from tiergarten.web.storage.store import Store
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms

ONCE_BYTES = 9  # of a password for one login


def run(what: str, name: str | None, database: str, say: Say) -> None:
    """List the accounts, or do something about the one of a name."""
    store = Store(database)
    try:
        rows = AccountStore(store)
        if what == "list":
            for account in rows.all():
                day = datetime.datetime.fromtimestamp(account.created, datetime.UTC).date()
                print(f"{account.name}\t{day.isoformat()}")
        elif what == "reset":
            account = _named(rows, name)
            once = secrets.token_urlsafe(ONCE_BYTES)
            rows.set_password(account.id, passwords.hasher.hash(once), once=True)
            print(say("{name} can sign in once with: {password}", name=account.name, password=once))
        else:
            account = _named(rows, name)
            asyncio.run(_remove(store, account, say))
            print(say("The account {name} is deleted.", name=account.name))
    finally:
        store.close()


class _Rooms(Rooms):
    """Tables that are opened only to leave them: all else is done by the servers."""

    def wake(self, room: Room) -> None:
        """Bots play there."""

    def _set_alarm(self, room: Room) -> None:
        """Clocks are looked at there."""


class _Interpreting(Compiling):
    """Every game can be played at once: only a few matches are replayed."""

    def require(self, game: Game) -> None:
        if not prepare.RULES.is_compiled(game):
            compiled.interpret(game.package)


async def _remove(store: Store, account: Account, say: Say) -> None:
    """Remove an account as a server does when its owner asks for that."""
    rooms = _Rooms(store, _Interpreting(lambda _: None))
    rooms.when_over = Results(store).settle
    accounts = Accounts(store, rooms, Settings())
    try:
        await accounts.remove(account, say)
    finally:
        accounts.close()
        rooms.close()


def _named(rows: AccountStore, name: str | None) -> Account:
    if not name:
        raise BadOption(Sentence("which account? Name it"))
    found = rows.named(name)
    if found is None:
        raise BadOption(Sentence("there is no account {name}", name=name[:60]))
    return found
