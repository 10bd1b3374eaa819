"""Quotation marks within quotation marks: those within are of the language's inner kind."""

from tiergarten.engine.language import Say, in_context

# For translators: the marks of a quotation
OUTER = in_context("quotation", "“{words}”")
# For translators: the marks of a quotation within another one
INNER = in_context("quotation", "‘{words}’")


def quotable(say: Say, words: str) -> str:
    """Words that are to stand in a quotation, which may have quotations in them."""
    for outer, inner in zip(_marks(say, OUTER), _marks(say, INNER), strict=True):
        words = words.replace(outer, inner)
    return words


def _marks(say: Say, quotation: str) -> tuple[str, str]:
    opening, _, closing = say(quotation, words="\n").partition("\n")
    return opening, closing
