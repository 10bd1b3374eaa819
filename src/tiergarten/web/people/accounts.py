"""Who is asking: guests, and those who have an account.

An account is optional. Its session is sent where the token of a seat is sent otherwise, and is told
apart by its first letters; at a table where the account has a seat it counts as the token of that
seat. So one's games are there on every device.
"""

import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals, tokens
from tiergarten.web.fairness.limits import Buckets
from tiergarten.web.people import passwords
from tiergarten.web.people.passwords import Passwords
from tiergarten.web.refusals import Refused
from tiergarten.web.settings import Settings
from tiergarten.web.storage.account_store import DAY, Account, AccountStore
from tiergarten.web.storage.store import Conflict, Store
from tiergarten.web.tables import seating
from tiergarten.web.tables.room import Room
from tiergarten.web.tables.rooms import Rooms
from tiergarten.web.visible import look

if TYPE_CHECKING:
    from tiergarten.engine.language import Say

PREFIX = "account."  # of a session; tokens of seats have no full stop
KNOWN_FOR = 20.0  # seconds for which a session is not looked up again
MOST_KNOWN = 10_000
LEFT = Sentence("somebody who has left")
_logger = logging.getLogger("tiergarten.web")


class Accounts:
    """The accounts of a server."""

    def __init__(self, store: Store, rooms: Rooms, settings: Settings) -> None:
        self._ask = store.ask
        self._rooms = rooms
        self._settings = settings
        self._passwords = Passwords()
        self._known: OrderedDict[str, tuple[int, float]] = OrderedDict()  # sessions
        self.rows = AccountStore(store)
        per_hour = settings.logins_per_hour
        self._logins = Buckets(per_hour / 3600, per_hour)  # by client, and by name
        self._made = Buckets(settings.accounts_per_hour / 3600, settings.accounts_per_hour)

    def close(self) -> None:
        self._passwords.close()

    # Coming and going

    async def create(self, name: str, password: str, client: str) -> tuple[Account, str]:
        """A new account, and its first session."""
        name = seating.check_name(name)
        passwords.check(password, name)
        if not self._made.take(client):
            wait = self._made.wait(client)
            raise refusals.too_many(Sentence("too many new accounts: wait a while"), wait)
        if await self._ask(self.rows.named, name) is not None:
            raise _taken()
        try:
            made = await self._ask(self.rows.create, name, await self._passwords.hash(password))
        except Conflict:
            raise _taken() from None
        return made, await self._open(made)

    async def login(self, name: str, password: str, client: str) -> tuple[Account, str]:
        """The account of a name and a password, and a new session. Nobody learns which of the two
        is wrong, neither from the answer nor from how long it takes."""
        found = await self._ask(self.rows.named, name)
        late = self._too_often(f"client {client}", f"name {look(name)}")
        if found is not None and found.once and found.password:
            # The operator has reset it, also for those who have tried their old one too often.
            self._check_pace(f"reset {found.password}")
        elif late is not None:
            raise late
        fits = await self._passwords.fits(password, found.password if found else None)
        if found is None or not fits:
            words = Sentence("wrong name or password")
            raise late or Refused(403, "wrong_password", words)
        if found.once:
            await self._ask(self.rows.use_up, found.id)
        return found, await self._open(found)

    async def _open(self, account: Account) -> str:
        session = PREFIX + tokens.fresh_token()
        await self._ask(self.rows.open_session, account.id, tokens.hashed(session))
        return session

    async def logout(self, session: str, everywhere: bool) -> None:
        account = await self.number(session)
        self._forget()
        await self._ask(
            self.rows.end_session, tokens.hashed(session), account if everywhere else None
        )

    async def set_password(self, account: Account, old: str, new: str, client: str) -> str:
        """Change the password: all sessions end, and a new one begins. After the operator has
        reset it, the old one need not be named."""
        passwords.check(new, account.name)
        if not account.once:
            self._check_pace(f"client {client}")
            await self._check(account, old)
        self._forget()
        hashed = await self._passwords.hash(new)
        await self._ask(self.rows.set_password, account.id, hashed)
        return await self._open(account)

    def _check_pace(self, *counted: str) -> None:
        """Refuse more tries than are allowed; each counts for all of these."""
        late = self._too_often(*counted)
        if late is not None:
            raise late

    def _too_often(self, *counted: str) -> Refused | None:
        allowed = [self._logins.take(one) for one in counted]
        if all(allowed):
            return None
        wait = max(self._logins.wait(one) for one in counted)
        return refusals.too_many(Sentence("too many attempts: wait a while"), wait)

    async def _check(self, account: Account, password: str) -> None:
        if not await self._passwords.fits(password, account.password):
            raise Refused(403, "wrong_password", Sentence("wrong password"))

    async def delete(self, account: Account, password: str, client: str, say: "Say") -> None:
        """Remove an account, if whoever asks knows its password."""
        if not account.once:
            self._check_pace(f"client {client}")
            await self._check(account, password)
        await self.remove(account, say)

    async def remove(self, account: Account, say: "Say") -> None:
        """Remove an account: it leaves its tables, and what it has played is nobody's."""
        for table in await self._ask(self.rows.running, account.id):
            await self._leave(table, account, say)
        await self._rooms.settled()  # what is written down of these matches names it, too
        self._forget()
        changed = await self._ask(self.rows.delete, account.id, LEFT.said(say))
        for table in changed:
            there = self._rooms.opened(table)
            if there is not None:
                seats = [
                    n for n, seat in enumerate(there.table.seats) if seat.account == account.id
                ]
                if there.talk is not None:
                    there.talk.rename(seats, LEFT.said(say))
                await self._rooms.refresh(there)

    async def _leave(self, table: str, account: Account, say: "Say") -> None:
        """Leave a table; one that is damaged, or whose game is gone, keeps nobody's account."""
        try:
            room = await self._rooms.find(table)
            await self._rooms.refresh(room)  # it may have been open before this account came
            seats = [n for n, seat in enumerate(room.table.seats) if seat.account == account.id]
            if seats:
                await self._rooms.leave(room, {n: seating.default_name(n, say) for n in seats})
        except TiergartenError as error:
            if isinstance(error, Refused) and error.status == 503:  # try again later
                raise
            _logger.warning("somebody could not leave table %s: %s", table, error)

    async def claim(self, account: Account, held: Sequence[str]) -> int:
        """Bind the seats of a guest to an account; how many."""
        changed = await self._ask(self.rows.claim, account.id, held) if held else []
        for table in changed:
            there = self._rooms.opened(table)
            if there is not None:
                await self._rooms.refresh(there)
        return len(changed)

    # Sessions

    async def number(self, session: str) -> int:
        """The number of the account of a session; one that has ended is refused."""
        token, now = tokens.hashed(session), time.monotonic()
        account, until = self._known.get(token, (0, 0.0))
        if now < until:
            return account
        found = await self._ask(self.rows.session, token)
        if found is None or found[1] < time.time() - self._settings.session_days * DAY:
            raise Refused(401, "not_signed_in", Sentence("sign in again: your session has ended"))
        if found[1] < time.time() - DAY:
            await self._ask(self.rows.use_session, token)
        self._known[token] = found[0], now + KNOWN_FOR
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found[0]

    def _forget(self) -> None:
        """Sessions have ended: look them up again."""
        self._known.clear()

    async def account(self, session: str | None) -> Account:
        """The account of a session."""
        if session is None or not is_session(session):
            raise Refused(401, "not_signed_in", Sentence("this needs an account: sign in first"))
        found = await self._ask(self.rows.numbered, await self.number(session))
        if found is None:
            raise Refused(401, "not_signed_in", Sentence("this account is gone"))
        return found

    async def token(self, room: Room, token: str) -> str | None:
        """What is sent as a token, hashed; a session counts as the token of the account's seat."""
        if not is_session(token):
            return tokens.hashed(token)
        account = await self.number(token)
        held = (seat.token for seat in room.table.seats if seat.account == account)
        return next(held, None)


def is_session(token: str) -> bool:
    """Whether a token is that of an account."""
    return token.startswith(PREFIX)


def _taken() -> Refused:
    return Refused(409, "name_taken", Sentence("somebody else has this name; choose another"))
