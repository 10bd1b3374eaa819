"""Signs for terminals that lack some: each has a stand-in of the same width."""

import functools
import unicodedata
from collections.abc import Mapping

UNKNOWN = "?"
STAND_INS = {
    "…": "~",
    "–": "-",
    "—": "-",
    "−": "-",
    "·": ".",
    "•": "*",
    "×": "x",
    "▶": ">",
    "›": ">",
    "‹": "<",
    "→": ">",
    "←": "<",
    "↑": "^",
    "↓": "v",
    "─": "-",
    "│": "|",
    "═": "=",
    "║": "|",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "\u00a0": " ",
    "\u202f": " ",
    "ß": "s",
    "✓": "x",
}
# One letter for one, so that nothing moves: rough, but it can be read.
_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "abvgdeejziiklmnoprstufhccss'y'eua"
STAND_INS |= dict(zip(*_CYRILLIC, strict=True))
STAND_INS |= {here.upper(): there.upper() for here, there in zip(*_CYRILLIC, strict=True)}


class Signs:
    """What an encoding can say, with the stand-ins of a game before those of all."""

    def __init__(self, encoding: str, own: Mapping[str, str] | None = None) -> None:
        self._encoding = encoding
        self._stand_ins = STAND_INS | dict(own or {})

    def __call__(self, text: str) -> str:
        """A text that can be written, with as many characters as before."""
        if text.isascii() or _writable(text, self._encoding):
            return text
        return "".join(map(self._instead, text))

    def _instead(self, sign: str) -> str:
        if _writable(sign, self._encoding):
            return sign
        if sign in self._stand_ins:
            return self._stand_ins[sign]
        base = unicodedata.normalize("NFKD", sign)[0]
        return base if _writable(base, self._encoding) else UNKNOWN


@functools.lru_cache(maxsize=4096)
def _writable(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
