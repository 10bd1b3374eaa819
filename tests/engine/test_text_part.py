"""The table in parts, for terminals: every game fits the room that it is given."""

import pytest

import tiergarten as library
from tests.kinds import some_of
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.text_part import in_two_columns, wrapped
from tiergarten.games import find

NAMES = [game.name for game in library.games()]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", some_of(languages(), "de"))
def test_parts_are_no_wider_than_they_may_be(game: str, language: str) -> None:
    most = max(find(game).players)
    say, table = say_in(language), find(game).table
    match, bot = library.new(game, most, seed=3), library.bot("greedy", 3)
    while not match.over:
        seat = match.acting[0]
        if match.ply % 31 == 0:
            for width in (80, 118):
                parts = table.text_parts(say, match.record(), seat, match.names, width, 16)
                for line in (line for part in parts for line in part.lines):
                    assert len(line) <= width, line
                seats = [part.seat for part in parts if part.seat is not None]
                assert seats in ([], [*range(most)]), "every board is there, in order"
        match.play(bot.choose(match, seat), seat)


def test_lines_are_wrapped_and_set_in_columns() -> None:
    assert wrapped(["one two three", "four"], 8) == ["one two", "  three", "four"]
    assert in_two_columns(["a", "bb", "c"], 8, " ") == ["a  c", "bb"]
    assert in_two_columns(["a", "bb", "c"], 3, " ") == ["a", "bb", "c"]
