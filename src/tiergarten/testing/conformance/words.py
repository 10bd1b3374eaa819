"""What people read."""

from collections.abc import Iterator

from tiergarten.engine import svg
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.testing.checking import Unsound, check, seat_name
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions, random_match

SAY = say_in("en")
WIDEST = 100  # characters of a terminal


@check
def everything_is_told_in_words(variant: Variant) -> None:
    """A sentence for every move, one line each, in which every placeholder is filled."""
    match = random_match(variant, 13)
    for (seat, move), sentence in zip(match.history, match.log(), strict=True):
        _check_words(f"what is told of {move} by {seat_name(seat)}", sentence)
    for index, (_, move) in enumerate(match.history):
        for what, text in _announced(match, index):
            _check_words(f"{what} with {move}", text)
    for match in positions(variant, 13, every=31):
        for what, text in _said(match):
            _check_words(what, text)


def _announced(match: Match, index: int) -> Iterator[tuple[str, str]]:
    """What a move announces to everybody, and what that is; the symbols must be in the art."""
    table, (seat, move) = match.game.table, match.history[index]
    moved = match.record_before(index), seat, move.id, match.record_before(index + 1)
    for one in table.announce(SAY, *moved, match.names):
        yield "the title that is announced", one.title
        for row in one.rows:
            yield f"the value announced of {seat_name(row.seat)}", row.value
        symbols = {*one.art, *(art for row in one.rows for art, _ in row.art)}
        missing = symbols - set(svg.drawn(match.game.picture("art")))
        if missing:
            raise Unsound(f"what is announced needs symbols that the art lacks: {sorted(missing)}")


def _said(match: Match) -> Iterator[tuple[str, str]]:
    """What seats are told before a move, and what that is."""
    table, state = match.game.table, match.record()
    for seat in range(match.players):
        yield f"the prompt of {seat_name(seat)}", match.prompt(seat)
        for steps, words in match.scene(seat).prompts.items():
            yield f"the prompt of {seat_name(seat)} after {', '.join(steps)}", words
        for move in match.legal(seat):
            labels = table.label(SAY, state, seat, move.id, match.names)
            yield f"the label of {move}", labels
            foretold = table.foretell(SAY, state, seat, move.id, None, match.names)
            yield f"what is foretold of {move}", foretold


def _check_words(what: str, text: str) -> None:
    if not text.strip():
        raise Unsound(f"{what} is empty")
    if "{" in text or "}" in text:
        raise Unsound(f"{what} has braces: {text!r}")
    if "\n" in text:
        raise Unsound(f"{what} is more than one line: {text!r}")


@check
def the_table_fits_the_terminal(variant: Variant) -> None:
    for match in positions(variant, 14, every=29):
        for seat in (0, None):
            table = match.game.table.as_text(SAY, match.record(), seat, match.names)
            if not table.strip():
                raise Unsound(f"{seat_name(seat)} sees no table")
            longest = max(table.splitlines(), key=len)
            if len(longest) > WIDEST:
                raise Unsound(f"a line has {len(longest)} characters, more than {WIDEST}")
