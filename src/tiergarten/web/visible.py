"""What can be seen of a text that somebody has typed, and which names look the same.

Names and messages are shown to others, who must not be led astray by what cannot be seen: blanks
that make a name of nothing, marks that tell two names apart for the server only, letters of another
script that look like one's own.

The look of an account's name is stored: whoever changes what `look` answers writes a migration that
compares all names anew, as `storage/migrations/versions/v6_looks_of_names.py` does. A test says so,
too.
"""

import unicodedata

MOST_MARKS = 4  # accents on one letter: some scripts need as many, towers of them are a nuisance

_JOINERS = "\u200c\u200d"  # within emoji and the letters of some scripts
_EMOJI_STYLE = "\ufe0f"
# Letters, symbols and marks that show nothing, although their category says otherwise.
_BLANK = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
_BLANK.update(range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_LAST_OF_LATIN = "\u024f"

# Small letters of other scripts, and the Latin ones that they, or their capitals, look like.
_LATIN = str.maketrans(
    "авекмнорстухѕіјһԁԛԝ"  # Cyrillic
    "αβεζηικμνορτυχϳ"  # Greek
    "օսհո"  # Armenian
    "ıɑɡ",  # of Latin itself
    "abekmhopctyxsijhdqwabezhikmnoptyxjouhniag",
)


def clean(words: str) -> str:
    """Without what cannot be seen, or changes how the text around it is read: control characters,
    those that turn the direction of writing, blanks that look like nothing, towers of accents."""
    kept: list[str] = []
    marks = 0
    text = unicodedata.normalize("NFC", words)
    for letter, following in zip(text, [*text[1:], ""], strict=False):
        kind = unicodedata.category(letter)
        before = kept[-1] if kept else " "
        if letter.isspace() or kind in ("Zs", "Zl", "Zp"):
            letter = " "
            if before == " ":
                continue
        elif letter in _JOINERS:
            if not _joins(letter, before, following):
                continue
        elif letter == _EMOJI_STYLE:
            if unicodedata.category(before) != "So":
                continue
        elif kind.startswith("C") or ord(letter) in _BLANK:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept).strip(f" {_JOINERS}")


def _joins(joiner: str, before: str, following: str) -> bool:
    """Whether a joiner means something there: within an emoji, or between letters that need it."""
    if not following or before == " ":
        return False
    around = unicodedata.category(before), unicodedata.category(following)
    if joiner == "\u200d" and around[1] == "So":
        return around[0] in ("So", "Sk") or before == _EMOJI_STYLE
    return all(kind[0] in "LM" for kind in around) and min(before, following) > _LAST_OF_LATIN


def look(name: str) -> str:
    """A name as it is compared: two that people can hardly tell apart have the same look, in
    capital letters or small ones, wide ones, or those of another script."""
    folded = unicodedata.normalize("NFKC", clean(name)).casefold()
    return unicodedata.normalize("NFC", folded.translate(_LATIN))


def is_seen(text: str) -> bool:
    """Whether there is anything to see: accents on nothing do not count."""
    return any(unicodedata.category(letter)[0] not in "CMZ" for letter in clean(text))
