"""What can be seen of names and messages: nothing is no name, and look-alikes are told apart."""

import pytest

from tiergarten.web.refusals import Refused
from tiergarten.web.storage.migrations.versions import v6_looks_of_names as stored
from tiergarten.web.tables.seating import check_name, distinct
from tiergarten.web.visible import MOST_MARKS, clean, look


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a\r\nb\u2028c", "a b c"),
        ("a\x00\x1b[31mb", "a[31mb"),
        ("evil\u202etxt.exe", "eviltxt.exe"),
        ("\u2066a\u2069\u200e\ufeff\u00adb", "ab"),
        ("\u3164\u2800\u115fx", "x"),
        ("a\u200bb\u200dc", "abc"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽", "👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽"),
        ("e\u0301" + "\u0301" * 20, "é" + "\u0301" * MOST_MARKS),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("Žluťoučký kůň, ça va ? Привет! สวัสดี", "Žluťoučký kůň, ça va ? Привет! สวัสดี"),
    ],
)
def test_only_what_can_be_seen_is_said(typed: str, shown: str) -> None:
    assert clean(typed) == shown
    assert clean(shown) == shown


@pytest.mark.parametrize(
    "name",
    [
        "\u200b",  # zero-width space
        "\u200d\u2060",  # joiners
        "\u3164",  # Hangul fillers
        "\u115f\u1160\uffa0",
        "\u2800\u2800",  # blank braille
        "\ufe0f\ufe00\U000e0100",  # variation selectors
        "\u180b\u034f\u17b4",
        "\u0301\u0302",  # accents on nothing
        "\u2003",  # a wide space
        "\U000e0041",  # tags
        "\ufeff",
    ],
)
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    for typed in (name, f" {name} ", name * 10):
        with pytest.raises(Refused) as refusal:
            check_name(typed)
        assert refusal.value.error == "bad_name"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna ", "Anna"),
        ("An\ufe0fna\u3164", "Anna"),
        ("Anna\u2800", "Anna"),
        ("A\u0301" + "\u0301" * 30, "Á" + "\u0301" * MOST_MARKS),
        ("Zo\u0308e", "Zöe"),
        ("Анна", "Анна"),
        ("สมชาย", "สมชาย"),
        ("❤\ufe0f", "❤\ufe0f"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(typed: str, shown: str) -> None:
    assert check_name(typed) == shown


@pytest.mark.parametrize(
    "other",
    [
        "ANNA",
        "Anna\ufe0f",
        "\uff21nna",  # wide letters
        "Ａｎｎａ",
        "\u0410nn\u0430",  # Cyrillic
        "\u0391nn\u03b1",  # Greek
        "𝐀𝐧𝐧𝐚",
    ],
)
def test_names_that_look_the_same_are_told_apart(other: str) -> None:
    assert look(other) == look("Anna")
    assert distinct(check_name(other), ["Anna"]).endswith(" 2")


def test_names_that_look_different_stay_as_they_are() -> None:
    names = ["Anna", "Ännå", "Ana", "Нина", "Nina", "Ali", "All", "Ida", "Otto", "Ottó", "伊達"]
    assert len({look(name) for name in names}) == len(names)


def test_names_are_stored_as_they_are_compared() -> None:
    """If this fails because names are now compared in another way, accounts are no longer found:
    write a script like this one, and compare with that."""
    letters = [chr(number) for number in range(0x3400)]
    alone = [(letter, look(letter)) for letter in letters]
    assert [(letter, stored.look(letter)) for letter in letters] == alone
    for name in (
        "a\u0301\u0301\u0301\u0301\u0301\u0301",
        "❤\ufe0f\u200d🔥",
        "می\u200cخ",
        "a \u2003b",
    ):
        assert stored.look(f"x{name}y") == look(f"x{name}y")
