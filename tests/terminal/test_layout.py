"""Pages of the terminal: everything fits, whatever the size, the game and the language."""

import random
from collections.abc import Iterator

import pytest
from rich.text import Text

import tiergarten as library
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.engine.actions import Move
from tiergarten.engine.coach import Coach
from tiergarten.engine.language import languages, say_in
from tiergarten.games import find
from tiergarten.terminal import book
from tiergarten.terminal.arrange import arrange
from tiergarten.terminal.choosing import Choices, common, name_of_group
from tiergarten.terminal.frame import Frame
from tiergarten.terminal.full import parts_of
from tiergarten.terminal.paint import Paint, wrap
from tiergarten.terminal.signs import Signs

NAMES = [game.name for game in our_games()]
TAUGHT = [game.name for game in our_games() if game.table.LESSON]
SIZES = [(80, 24), (120, 40)]


def frames(game: str, language: str, every: int) -> Iterator[tuple[library.Match, Frame]]:
    """Pages of a whole game of as many players as possible, who play like bots."""
    say, table = say_in(language), find(game).table
    match = library.new(game, max(find(game).players), seed=4)
    bot, chance = library.bot("greedy", 4), random.Random(4)
    paint = Paint(table.text_colours(say))
    while not match.over:
        seat = chance.choice(match.acting)
        if match.ply % every == 0:
            moves = match.legal(seat)
            state, names = match.record(), match.names
            labels = [table.label(say, state, seat, move.id, names) for move in moves]
            news = [match.tell_made(index, language) for index in range(len(match.made))[-9:]]
            yield (
                match,
                Frame(
                    title=say(match.game.title),
                    corner=names[seat],
                    parts=parts_of(match, seat, say),
                    board=seat,
                    paint=paint,
                    news=news,
                    prompt=match.prompt(seat, language),
                    choices=Choices(moves, labels),
                ),
            )
        match.play(bot.choose(match, seat), seat)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", some_of(languages(), "de"))
def test_every_page_of_a_game_fits(game: str, language: str) -> None:
    """My board and the middle are whole, all moves can be reached, and nothing is too wide."""
    for match, frame in frames(game, language, 37 if language == "de" else 5):
        assert frame.choices is not None
        for width, height in SIZES:
            lines = frame.lines(width, height)
            assert len(lines) == height
            assert all(line.cell_len <= width for line in lines)
            shown = "\n".join(line.plain for line in lines)
            for part in frame.parts(width, height):
                if part.seat in (frame.board, None):
                    assert part.title.strip("▶ ") in shown
            assert "\n…\n" not in shown, f"the table is cut at ply {match.ply}\n{shown}"
            listed = [move for option in frame.choices.options for move in option.moves]
            assert sorted(m.id for m in listed) == sorted(m.id for m in frame.choices.moves)


@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", some_of(languages(), "fr"))
def test_every_step_of_a_lesson_fits(game: str, language: str) -> None:
    """At 80 x 24: all that the coach says, and the whole table."""
    say, table = say_in(language), find(game).table
    assert table.LESSON is not None
    paint = Paint(table.text_colours(say))
    for number in range(len(table.LESSON.steps)):
        coach = Coach(find(game), number)
        match, seat = coach.match, coach.seat
        moves = match.legal(seat) if seat in match.acting else []
        state, names = match.record(), match.names
        frame = Frame(
            title="",
            corner="",
            parts=parts_of(match, seat, say),
            board=seat,
            paint=paint,
            news=coach.told(say),
            note=coach.words(say),
            prompt=match.prompt(seat, language),
            choices=Choices(moves, [table.label(say, state, seat, m.id, names) for m in moves]),
        )
        shown = "\n".join(line.plain for line in frame.lines(80, 24))
        assert "\n…\n" not in shown, shown
        assert " ".join(frame.note.split()) in " ".join(shown.split())


def test_a_table_that_is_too_high_is_cut_and_says_so() -> None:
    match = library.new("queens-garden", 2, seed=1)
    table = arrange(parts_of(match, 0, say_in("en")), 0, Paint(), 80, 5)
    assert len(table.lines) == 5
    assert table.lines[-1].plain == "…"


def choices(*texts: str) -> Choices:
    """Moves of Queen's Garden with their labels."""
    game = find("queens-garden")
    match = library.new("queens-garden", 2, seed=1)
    moves = [game.actions.clearest(text, ()) for text in texts]
    state, names = match.record(), match.names
    labels = [game.table.label(say_in("en"), state, 0, move.id, names) for move in moves]
    return Choices(moves, labels)


def shown(some: Choices, width: int = 60, rows: int = 4) -> list[str]:
    return [line.plain.strip() for line in some.lines(Paint(), width, rows)[0]]


def test_many_moves_are_chosen_by_steps() -> None:
    buys = [f"buy {place}" for place in range(1, 7)]
    some = choices("pass", *buys)
    few = "buy an expansion for 6 points … (6)"
    assert shown(some) == ["1  pass", f"2  {few}"]
    some.open(some.options[1])
    assert shown(some, 60, 6)[0] == "1  (east)", "what they have in common is said above them"
    assert some.heading == "buy an expansion for 6 points"
    assert shown(some, 30, 4)[-1] == "4  (west)"
    some.turn_page(1)
    assert shown(some, 30, 4) == ["5  (south-west)", "6  (south-east)"]
    assert some.back()
    assert not some.back()


def test_typing_narrows_the_moves() -> None:
    some = choices("pass", *(f"buy {place}" for place in range(1, 7)))
    some.narrow("north east")
    assert [option.moves[0].text for option in some.shown(60, 4)] == ["buy 2"]


def test_moves_stand_in_columns_if_they_are_short() -> None:
    cells = choices(*(f"at 0{cell}" for cell in range(1, 7)))
    assert shown(cells, 80, 2)[0].count("plaza") == 3
    cells.step(1, 6)
    cells.step(1, 6)
    assert cells.selected == 1
    cells.step(-1, 6)
    cells.step(-1, 6)
    assert cells.selected == 5


def test_a_group_is_called_by_what_its_moves_have_in_common() -> None:
    exits = ["exit 2: apes 3, below it birds 2", "exit 2: apes 3, to the left of it birds 2"]
    assert name_of_group(exits) == "exit 2: apes 3 …"
    assert name_of_group(["alle roten nehmen", "alle blauen nehmen"]) == "alle … nehmen"
    assert name_of_group(["pass", "take"]) == ""


def test_what_labels_have_in_common() -> None:
    assert common(["take all red now", "take all blue now"]) == ("take all", "now")
    assert common(["pass", "pass on"]) == ("pass", "")


def test_lists_of_amounts_are_numbered_by_the_amounts() -> None:
    game = find("zoosim")
    moves: list[Move] = [game.actions.clearest(f"bid {n}", ()) for n in range(3)]
    some = Choices(moves, [move.text for move in moves])
    assert shown(some) == ["0  bid 0", "1  bid 1", "2  bid 2"]


def test_words_are_coloured_wherever_they_stand_alone() -> None:
    paint = Paint({"panda": "#112233", "male panda": "#445566", "●": "bold"})
    text = paint("a male panda, a panda, pandas: ●")
    painted = [(text.plain[span.start : span.end], str(span.style)) for span in text.spans]
    assert painted == [("male panda", "#445566"), ("panda", "#112233"), ("●", "bold")]


def test_text_is_wrapped_between_words() -> None:
    lines = wrap(Text("one two three\n\nfour-and-twenty"), 9, 2)
    assert [line.plain for line in lines] == ["one two", "  three", "", "four-and-", "  twenty"]


def test_rule_books_are_as_wide_as_the_screen() -> None:
    text = "# Zoo\n\nOne two\nthree *four*.\n\n- **ZL-1** A rule\n  that goes on.\n- **ZL-2** B."
    found = book.lines(text, 22)
    assert [line.plain for line in found] == [
        *("Zoo", "", "One two three four.", ""),
        *("- ZL-1 A rule that", "  goes on.", "- ZL-2 B."),
    ]
    assert [str(span.style) for line in found for span in line.spans] == [
        *("bold underline", "italic", "bold", "bold"),
    ]


def test_signs_have_stand_ins_of_the_same_width() -> None:
    plain = Signs("ascii", {"♂": "m"})
    assert plain("♂ → é „x“ 象") == 'm > e "x" ?'
    assert plain("Жёлтая птица") == "Jeltaa ptica"
    assert Signs("utf-8", {"♂": "m"})("♂ → é") == "♂ → é"
    assert Signs("latin-1")("é →") == "é >"


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("language", languages())
def test_every_sign_of_a_table_can_be_said_in_plain_ones(game: str, language: str) -> None:
    """What a terminal lacks never becomes a question mark."""
    table, say = find(game).table, say_in(language)
    assert all(len(sign) == len(plain) == 1 for sign, plain in table.ASCII.items())
    assert all(plain.isascii() for plain in table.ASCII.values())
    match = library.new(game, 3, seed=2)
    text = table.as_text(say, match.record(), 0, match.names) + table.legend(say)
    assert "?" not in Signs("ascii", table.ASCII)(text.replace("?", ""))
