"""The version of the protocol between server and clients; other versions are refused.

It covers all routes below `/api/` and the socket. Fields may be added without a new
version; `tests/web/test_conversation.py` fails when one is lost or changes its type, and then the
version must be raised.
"""

from tiergarten.engine.sentence import Sentence
from tiergarten.web.refusals import Refused

PROTOCOL = 1  # that of Tiergarten 0.1.0, whose clients send no number
FIRST = 1
HEADER = "tiergarten-protocol"


def check_number(number: int) -> None:
    """Refuse a client that speaks another protocol."""
    if number != PROTOCOL:
        raise _other(str(number))


def check_header(text: str | None) -> None:
    """Refuse a request whose header names another protocol."""
    if text is None:
        check_number(FIRST)
    elif not (text.isascii() and text.isdecimal() and int(text[:9]) == PROTOCOL):
        raise _other(text[:9])


def _other(theirs: str) -> Refused:
    words = Sentence(
        "this server speaks version {ours} of the protocol, not version {theirs}: "
        "reload the page, or update your client",
        ours=PROTOCOL,
        theirs=theirs,
    )
    return Refused(409, "wrong_protocol", words, protocol=PROTOCOL)
