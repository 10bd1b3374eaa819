"""Secrets: a seat belongs to whoever holds its token. Only the hash of a token is kept."""

import hashlib
import secrets

TABLE_BYTES = 9  # of an id nobody can guess: whoever has the link may watch, and take a free seat
TOKEN_BYTES = 24
MOST_CHARACTERS = 64


def fresh_table() -> str:
    """The id of a new table."""
    return secrets.token_urlsafe(TABLE_BYTES)


def fresh_token() -> str:
    """A new token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is kept of a token. It is as random as a key, so a plain hash is enough."""
    return hashlib.sha256(token[:MOST_CHARACTERS].encode(errors="replace")).hexdigest()


def fingerprint(seed: int) -> str:
    """What is shown of a seed before the end; anyone can check it afterwards."""
    return hashlib.sha256(str(seed).encode()).hexdigest()
