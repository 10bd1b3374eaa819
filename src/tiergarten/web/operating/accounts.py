"""`tiergarten account`: what an operator does about accounts, beside a running server."""

import datetime
import secrets

from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import Say
from tiergarten.engine.sentence import Sentence
from tiergarten.web.people import passwords
from tiergarten.web.people.accounts import LEFT
from tiergarten.web.storage.account_store import Account, AccountStore
from tiergarten.web.storage.store import Store

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
            rows.delete(account.id, LEFT.said(say))
            print(say("The account {name} is deleted.", name=account.name))
    finally:
        store.close()


def _named(rows: AccountStore, name: str | None) -> Account:
    if not name:
        raise BadOption(Sentence("which account? Name it"))
    found = rows.named(name)
    if found is None:
        raise BadOption(Sentence("there is no account {name}", name=name[:60]))
    return found
