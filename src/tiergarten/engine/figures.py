"""Numbers as a language writes them: a true minus, its decimal mark, and its way with percentages.

The catalogues know the ways, so a new language brings its own. The page's `lib/numbers.js` says the
same with the same words.
"""

from tiergarten.engine.language import Say, in_context

MINUS = "\N{MINUS SIGN}"
# For translators: how a number with a fraction is written, such as 21.9
FRACTION = in_context("number", "{whole}.{fraction}")
# For translators: how thousands are set apart, such as 20,000
THOUSANDS = in_context("number", "{thousands},{rest}")
# For translators: how a percentage is written; mind the no-break space where there is one
PERCENT = in_context("number", "{n}%")


def number(say: Say, value: float, digits: int = 0, *, signed: bool = False) -> str:
    """A number, with its sign even if it is more than nothing where that is wanted."""
    whole, _, fraction = f"{abs(value):.{digits}f}".partition(".")
    written = _grouped(say, whole)
    if fraction:
        written = say(FRACTION, whole=written, fraction=fraction)
    if not (whole + fraction).strip("0"):
        return written  # nothing has no sign
    sign = MINUS if value < 0 else "+" if signed else ""
    return sign + written


def percent(say: Say, part: float, digits: int = 0, *, signed: bool = False) -> str:
    """A part of a whole, such as a chance to win."""
    return say(PERCENT, n=number(say, 100 * part, digits, signed=signed))


def likely(say: Say, chance: float) -> str:
    """A chance as people read it; certain is only what is certain."""
    whole = round(100 * chance)
    return percent(say, (min(99, max(1, whole)) if 0 < chance < 1 else whole) / 100)


def _grouped(say: Say, whole: str) -> str:
    if len(whole) <= 3:
        return whole
    return say(THOUSANDS, thousands=_grouped(say, whole[:-3]), rest=whole[-3:])
