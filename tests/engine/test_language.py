"""Languages: which one is meant, what a catalogue file says, and sentences said later."""

import pickle

import pytest

from tiergarten.engine import pofile
from tiergarten.engine.errors import BadNotation, BadOption
from tiergarten.engine.language import Say, SayLater, in_context, languages, preferred, say_in
from tiergarten.engine.sentence import Sentence

CATALOGUE = r"""
msgid ""
msgstr ""
"Language: xx\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);\n"

#. a remark
msgid "a \"word\""
msgstr "een \"woord\"\n"
"en nog een"

#, python-brace-format
msgid "{n} coin"
msgid_plural "{n} coins"
msgstr[0] "{n} mince"
msgstr[1] "{n} mince+"
msgstr[2] "{n} mincí"

#, fuzzy, python-brace-format
msgid "guessed"
msgstr "geraden"

msgid "play"
msgstr "spelen"

msgctxt "of a theatre"
msgid "play"
msgstr "stuk"

msgid "untranslated"
msgstr ""

#~ msgid "obsolete"
#~ msgstr "verouderd"
"""


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "tlh_QO.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "tlh:fr:de"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "tlh"}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "../../etc"}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert preferred(environment) == language


def test_sentences_and_plurals_of_a_catalogue() -> None:
    words = pofile.Translations(pofile.entries(CATALOGUE))
    assert words.one('a "word"') == 'een "woord"\nen nog een'
    counted = [words.many("{n} coin", "{n} coins", n) for n in (0, 1, 2, 5, -1, -3)]
    assert counted == [
        f"{{n}} {form}" for form in ["mincí", "mince", "mince+", "mincí", "mince", "mince+"]
    ]
    for text in ("guessed", "untranslated", "obsolete", "never heard of", ""):
        assert words.one(text) == text
    assert words.many("{n} cat", "{n} cats", 0) == "{n} cats"


def test_one_word_with_two_meanings_has_two_translations() -> None:
    words = pofile.Translations(pofile.entries(CATALOGUE))
    assert words.one("play") == "spelen"
    assert words.one(in_context("of a theatre", "play")) == "stuk"
    for unknown in (in_context("of a clock", "play"), in_context("of a theatre", "stage")):
        assert words.one(unknown) in ("play", "stage")
    assert words.many(in_context("x", "{n} play"), "{n} plays", 1) == "{n} play"
    assert Say()(in_context("of a theatre", "the {what} plays"), what="band") == "the band plays"
    assert Sentence(in_context("of a theatre", "play")) == "play"


def test_german_and_french_count_in_their_own_ways() -> None:
    assert [say_in("de").many("{n} coin", "{n} coins", n) for n in (0, 1)] == [
        "0 Münzen",
        "1 Münze",
    ]
    assert [say_in("fr").many("{n} coin", "{n} coins", n) for n in (0, 2)] == [
        "0 pièce",
        "2 pièces",
    ]


def test_a_language_that_is_not_there() -> None:
    with pytest.raises(BadOption, match="there is no language 'tlh'; choose one of en, ") as error:
        Say("tlh")
    assert error.value.said(say_in("de")).startswith(
        "die Sprache 'tlh' gibt es nicht; es gibt en, "
    )


def test_a_sentence_is_a_text_that_can_be_said_again() -> None:
    hint = Sentence("did you mean {word}?", word="take")
    error = BadNotation(Sentence("unknown verb {word}; {hint}", word="'tak{e'", hint=hint), 7)
    assert str(error) == "line 7: unknown verb 'tak{e'; did you mean take?"
    german = "Zeile 7: unbekanntes Verb 'tak{e'; meintest du take?"
    assert error.said(say_in("de")) == german
    assert pickle.loads(pickle.dumps(error.args[0])).said(say_in("de")) == german
    assert BadOption("plain {text}").said(say_in("de")) == "plain {text}"


def test_what_is_put_together_without_a_language_can_be_said_in_any() -> None:
    def words(say: Say) -> str:
        tiles = say.listing([say("coin"), say("nothing")])
        coins = say.many("you have only {n} coin", "you have only {n} coins", 3)
        refused = say("{move}: {why} ({rule})", move=tiles, why=coins, rule=say.listing([]))
        return say.together([refused, say("the game is over")])

    later = words(SayLater())
    assert isinstance(later, Sentence)
    assert later == words(say_in("en"))
    assert later == "coin, nothing: you have only 3 coins (nothing); the game is over"
    for language in languages():
        for sentence in (later, pickle.loads(pickle.dumps(later))):
            assert sentence.said(say_in(language)) == words(say_in(language))
    assert words(say_in("de")) != later


def test_french_has_a_space_before_the_semicolon_between_sentences() -> None:
    assert say_in("fr").together(["un", "deux"]) == "un\u00a0; deux"
    assert say_in("de").together(["eins", "zwei"]) == "eins; zwei"
    assert say_in("fr").listing(["un", "deux"]) == "un, deux"
