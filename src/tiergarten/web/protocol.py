"""The number of the protocol between server and clients; whoever speaks another is refused.

It covers all routes below `/api/` and the socket. Fields may be added under the same number;
`tests/web/test_conversation.py` fails when one is lost or changes its meaning, and then the
number rises.
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
    """The same for the header of a request."""
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
