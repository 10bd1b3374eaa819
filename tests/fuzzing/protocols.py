"""What programs say that play as bots: a legal move, or a failure that names the cause."""

import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import strategies as st

import tiergarten
from tests.fuzzing.damage import damaged
from tests.fuzzing.fuzzer import Fuzzer, Plain, refused_in_words

GAME = "zooloretto-dice"
TALK = [
    "id name Otto\nready\nready\nbestmove {move}\n",
    "ready\ninfo thinking\nready\ninfo\n\nbestmove {move}\n",
    "info\r\nready\r\nid author me\r\nready\r\nbestmove {move}\r\n",
]


@contextmanager
def protocols() -> Iterator[Fuzzer]:
    """Inputs are all that a program writes, as Latin-1, which can hold any byte."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "talk")
        move = _match().legal()[-1].text
        texts = [text.format(move=move) for text in TALK]
        latin = damaged(texts).map(lambda text: text.encode().decode("latin-1"))
        raw = st.binary(max_size=60).map(lambda data: data.decode("latin-1"))
        yield Fuzzer(latin | raw, lambda given: check(given, file))


def _match() -> tiergarten.Match:
    match = tiergarten.new(GAME, 2, seed=4)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    return match


def check(given: Plain, file: Path) -> None:
    """A program that says it all at once, whatever it is asked, and ends."""
    file.write_bytes(given.encode("latin-1"))
    match = _match()
    bot = tiergarten.bot(f"exec:cat {shlex.quote(str(file))}", seed=1)
    try:
        move = bot.choose(match)
    except tiergarten.BotFailed as error:
        refused_in_words(error)
        return
    finally:
        bot.close()
    assert move in match.legal()
