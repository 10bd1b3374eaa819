"""Passwords, stored as Argon2 hashes: they take a while to make, and a few are made at once."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tiergarten.engine.sentence import Sentence
from tiergarten.web import refusals
from tiergarten.web.refusals import Refused

LEAST, MOST = 8, 200  # characters
AT_ONCE = 2  # threads that hash
MOST_WAITING = 20  # requests; more are refused

hasher = PasswordHasher()  # with the parameters that the library recommends


def check(password: str, name: str) -> str:
    """A password that may be chosen."""
    if not LEAST <= len(password) <= MOST or password.casefold() == name.casefold():
        words = Sentence(
            "a password has {least} to {most} characters and is not your name",
            least=LEAST,
            most=MOST,
        )
        raise Refused(422, "bad_password", words)
    return password


class Passwords:
    """Hashes passwords off the event loop."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, "password")
        self._waiting = 0
        self._nobody = ""  # the hash of a password that nobody has

    async def hash(self, password: str) -> str:
        return await self._run(password, None)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether a password is the one that was stored. It takes as long for a name that nobody
        has (None)."""
        if not self._nobody:
            self._nobody = await self._run("nobody has this", None)
        return bool(await self._run(password, stored or self._nobody)) and bool(stored)

    async def _run(self, password: str, stored: str | None) -> str:
        if self._waiting >= MOST_WAITING:
            raise refusals.too_many(Sentence("too many passwords at once: wait a moment"))
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, _hashed, password, stored)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def _hashed(password: str, stored: str | None) -> str:
    """A hash of a password, or the stored one if it fits, else nothing."""
    if stored is None:
        return hasher.hash(password)
    try:
        hasher.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return ""
    return stored
