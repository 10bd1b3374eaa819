"""The catalogues: every sentence is in the template, every language has them all, and the games
can be played in each.
"""

import re
import runpy
from collections.abc import Iterator
from gettext import c2py
from itertools import cycle, product
from pathlib import Path
from string import Formatter

import pytest

from tests.kinds import some_of
from tests.variants import VARIANTS, Variant
from tiergarten import IllegalMove, Match, Move
from tiergarten.engine import pofile, turn_order
from tiergarten.engine.language import ENGLISH, Say, languages, say_in
from tiergarten.engine.sentence import said
from tiergarten.games.queens_garden.table.names import LETTERS as HEX_LETTERS
from tiergarten.games.zoosim.table.text import HUT
from tiergarten.games.zoosim.table.text import LETTERS as ZOO_LETTERS
from tiergarten.terminal import commands as terminal_commands
from tiergarten.terminal import full, learn, puzzle
from tiergarten.testing.walks import positions

SCRIPT = runpy.run_path(str(Path(__file__).parent.parent / "scripts" / "catalogue.py"))
TEMPLATE = SCRIPT["TEMPLATE"].read_text(encoding="utf-8")
CATALOGUES = {
    language: path.read_text(encoding="utf-8") for language, path in SCRIPT["catalogues"]().items()
}
WIDEST = 100

ONE_OF_EACH = list({variant.game: variant for variant in VARIANTS}.values())
every_language = pytest.mark.parametrize("language", CATALOGUES)
every_game = pytest.mark.parametrize("variant", ONE_OF_EACH, ids=str)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def sentences(language: str) -> Iterator[tuple[str, str, list[str]]]:
    """Every sentence of a catalogue: in the singular, in the plural, and its translations."""
    for entry in pofile.entries(CATALOGUES[language]):
        if one := entry["msgid"]:
            forms = [text for key, text in entry.items() if key.startswith("msgstr")]
            yield one, entry.get("msgid_plural", ""), forms


def spoken(say: Say, match: Match) -> Iterator[str]:
    """All that a person can be told about a position, but the table."""
    game, state = match.game, match.record()
    words = game.table
    yield words.legend(say)
    for seat in range(match.players):
        yield turn_order.prompt(words, say, state, seat, match.names)
        for line in words.breakdown(say, state, seat):
            yield from (line.label, line.category or line.label)
        legal = {move.id for move in match.legal(seat)}
        for move in game.actions.moves:
            if move.id in legal:
                yield words.label(say, state, seat, move.id, match.names)
            elif move.id % 5 == match.ply % 5 and not match.over:
                yield turn_order.refusal(words, state, seat, move.id, say)[1]


def told(say: Say, match: Match) -> Iterator[str]:
    """The history of a match."""
    for index, (seat, move) in enumerate(match.history):
        before, after = match.record_before(index), match.record_before(index + 1)
        yield match.game.table.tell(say, before, seat, move.id, after, match.names)


def compared(match: Match, language: str) -> list[list[int]]:
    """For all lines of all scores, as numbers, in which rows of the final scores they come."""
    rows: dict[tuple[str, str], int] = {}
    return [
        [rows.setdefault((line.rule, line.category), len(rows)) for line in lines]
        for lines in (match.breakdown(seat, language) for seat in range(match.players))
    ]


def table(say: Say, match: Match, seat: int | None) -> str:
    text: str = match.game.table.as_text(say, match.record(), seat, match.names)
    return text


# The texts


def test_the_template_is_up_to_date() -> None:
    assert SCRIPT["collect"]() == TEMPLATE, "run: python scripts/catalogue.py"
    assert TEMPLATE.count("msgid") > 100
    assert "draw a tile" in TEMPLATE


def test_placeholders_are_named() -> None:
    for placeholder in re.findall(r"\{(.*?)\}", TEMPLATE):
        assert placeholder.isidentifier(), placeholder


def test_sentences_are_collected_wherever_they_stand() -> None:
    source = """
say("one")
print(f"{self.say('two')}")
in_context("aside", "five")
# For translators: a remark
table = {1: mark("th" "ree")}
say.many("{n} x", "{n} xs", len(names(say, y)), x=say("four"))
say(variable)
"""
    found = dict(SCRIPT["sentences"](source))
    assert set(found) == {("one",), ("two",), ("three",), ("four",), ("{n} x", "{n} xs")} | {
        ("aside\x04five",)
    }
    assert found["three",] == ["a remark"]


def test_only_languages_are_taken_for_new_ones() -> None:
    with pytest.raises(SystemExit, match="'--help' is no language"):
        SCRIPT["main"](["--help"])
    assert not (SCRIPT["LOCALE"] / "--help").exists()


def test_the_languages_are_those_with_a_catalogue() -> None:
    assert languages() == (ENGLISH, *CATALOGUES)
    assert {"de", "fr"} <= set(CATALOGUES)


@every_language
def test_catalogues_hold_the_sentences_of_the_template_all_translated(language: str) -> None:
    text = CATALOGUES[language]
    assert SCRIPT["updated"](language, text) == text, "run: python scripts/catalogue.py"
    assert SCRIPT["missing"](language, text) == []


@every_language
def test_translations_have_the_placeholders_of_the_original(language: str) -> None:
    for one, more, forms in sentences(language):
        wanted = placeholders(more or one)
        for form in forms:
            # A form for a single number may do without it: "a loop", "two loops".
            allowed = (wanted, wanted - {"n"}) if more else (wanted,)
            assert placeholders(form) in allowed, form


@every_language
def test_no_translation_says_everything_twice(language: str) -> None:
    """As careless merging would leave it."""
    for _, _, forms in sentences(language):
        for form in forms:
            half = form[: len(form) // 2]
            assert len(form) < 8 or form != half * 2, form


@every_language
def test_plural_forms_are_complete(language: str) -> None:
    found = re.search(r"nplurals=(\d+); plural=(.*?);?\\n", CATALOGUES[language])
    assert found is not None
    form = c2py(found[2])
    assert {form(n) for n in range(200)} <= set(range(int(found[1])))
    for one, more, forms in sentences(language):
        assert len(forms) == (int(found[1]) if more else 1), one


@every_language
def test_what_is_typed_or_drawn_letter_by_letter_fits(language: str) -> None:
    say = say_in(language)
    for letters in (HEX_LETTERS, ZOO_LETTERS):
        assert len(set(say(letters))) == len(letters)
    assert len(say(HUT)) <= 4
    for text in (terminal_commands.HELP, full.HELP, learn.HELP, puzzle.HELP):
        typed = {*terminal_commands.WORDS, *learn.WORDS, *puzzle.WORDS, "Tab"}
        first = ([line.split()[0] for line in t.splitlines()] for t in (text, say(text)))
        commands, told = ([word for word in words if word in typed] for words in first)
        assert len(commands) >= 7
        assert told == commands


# The games


@pytest.mark.parametrize(
    ("variant", "language"),
    # Every game and every language once, all pairs with ./test --all.
    some_of(product(ONE_OF_EACH, CATALOGUES), *zip(cycle(ONE_OF_EACH), CATALOGUES, strict=False)),
    ids=str,
)
def test_a_whole_game_in_every_language(variant: Variant, language: str) -> None:
    say, english = say_in(language), say_in(ENGLISH)
    for match in positions(variant, seed=14, every=23):
        for seat in (0, None):
            assert max(map(len, table(say, match, seat).splitlines())) <= WIDEST
        for text in spoken(say, match):
            assert text
            assert "{" not in text
    sentences = list(told(say, match))
    assert all(sentence and "{" not in sentence for sentence in sentences)
    in_english = zip(sentences, told(english, match), strict=True)
    assert all(here != there for here, there in in_english)
    assert compared(match, language) == compared(match, ENGLISH)


@pytest.mark.parametrize("variant", some_of(ONE_OF_EACH, ONE_OF_EACH[0]), ids=str)
def test_a_refused_move_is_said_in_any_language_without_asking_again(variant: Variant) -> None:
    heard = set()
    for match in positions(variant, seed=16, every=19):
        for seat in () if match.over else range(match.players):
            legal = {move.id for move in match.legal(seat)}
            for move in match.game.actions.moves[match.ply % 11 :: 11]:
                refused = None if move.id in legal else illegal(match, move, seat)
                if refused is None:
                    continue
                heard.add(refused.why)
                asked = match.game.table, match.record(), seat, move.id
                for language in languages():
                    say = say_in(language)
                    rule, why = turn_order.refusal(*asked, say)
                    assert (refused.rule, said(refused.why, say)) == (rule, why)
                    assert why in refused.said(say)
    assert len(heard) > 5


def illegal(match: Match, move: Move, seat: int) -> IllegalMove | None:
    """How a match refuses a move; None if it is another name of a legal one."""
    try:
        match.copy().play(move, seat)
    except IllegalMove as error:
        return error
    return None


class Bracketed(Say):
    """Says everything in brackets, and remembers what."""

    def __init__(self) -> None:
        super().__init__()
        self.said: set[str] = set()

    def __call__(self, text: str, /, **values: object) -> str:
        self.said.add(text)
        if text in (HEX_LETTERS, ZOO_LETTERS):
            return text
        return f"⟦{super().__call__(text, **values)}⟧"

    def many(self, one: str, more: str, n: int, /, **values: object) -> str:
        self.said.add(one)
        return f"⟦{super().many(one, more, n, **values)}⟧"


def outside_brackets(text: str) -> str:
    while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text


@every_game
def test_nothing_is_said_past_the_catalogue(variant: Variant) -> None:
    """What stands outside the brackets has no words but names."""
    say = Bracketed()
    texts: list[str] = []
    for match in positions(variant, seed=15, every=11):
        texts += [*spoken(say, match), table(say, match, 0)]
    for text in [*texts, *told(say, match)]:
        rest = re.sub("|".join(match.names), "", outside_brackets(text))
        assert not re.search(r"[^\W\d_]{2,}", rest), (rest, text)
    known = {pofile.key_of(entry) for entry in pofile.entries(TEMPLATE)}
    assert say.said <= known
