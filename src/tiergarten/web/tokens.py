"""Secrets: a seat belongs to whoever holds its token. Only its hash is stored."""

import hashlib
import re
import secrets

TABLE_BYTES = 9  # of an id nobody can guess: whoever has the link may watch, and take a free seat
TOKEN_BYTES = 24
MOST_CHARACTERS = 64
HASH = "SeedHash"  # the header of a saved match that holds the fingerprint of its seed
_TABLE = re.compile(r"[\w-]{1,32}", re.ASCII)


def fresh_table() -> str:
    """The id of a new table."""
    return secrets.token_urlsafe(TABLE_BYTES)


def may_be_table(text: str) -> bool:
    """Whether a text can be the id of a table; PostgreSQL refuses some characters in a question."""
    return _TABLE.fullmatch(text) is not None


def fresh_token() -> str:
    """A new token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """The stored form of a token. Tokens are as random as keys, so a plain hash is enough."""
    return hashlib.sha256(token[:MOST_CHARACTERS].encode(errors="replace")).hexdigest()


def fingerprint(seed: int) -> str:
    """What is public of a seed before the end; anybody can check it afterwards."""
    return hashlib.sha256(str(seed).encode()).hexdigest()
