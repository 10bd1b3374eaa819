"""French print: a punctuation mark never begins a line, in the catalogue and in the rule books."""

import re
from pathlib import Path

import pytest

from scripts.catalogue import NO_BREAK, books, catalogues, french
from tiergarten.engine import pofile

BREAKABLE = re.compile(r"\S [:;?!%»]|« |[’‑\u202f]")


def test_a_space_before_punctuation_does_not_break() -> None:
    typed = "Qui ? Anna : « 3 pièces » ; l’hôte joue `load : 2` à 95 %"
    printed = "Qui_? Anna_: «_3 pièces_»_; l'hôte joue `load : 2` à 95_%".replace("_", NO_BREAK)
    assert french(typed) == french(printed) == printed
    assert not BREAKABLE.search(printed.replace("`load : 2`", ""))
    assert BREAKABLE.search(typed)


def test_maps_and_addresses_stay_as_they_are() -> None:
    as_typed = "voir http://x/?a:\n    a ; b\nEsc  ? aide\nfin"
    assert french(as_typed) == as_typed


def test_the_french_catalogue_keeps_to_it() -> None:
    text = catalogues()["fr"].read_text(encoding="utf-8")
    said = [
        form
        for entry in pofile.entries(text)
        for key, form in entry.items()
        if key.startswith("msgstr")
    ]
    assert sum(form.count(NO_BREAK + ":") for form in said) > 200
    assert [form for form in said[1:] if BREAKABLE.search(form)] == []


@pytest.mark.parametrize("book", books("fr"), ids=lambda path: path.stem)
def test_the_french_rule_books_keep_to_it(book: Path) -> None:
    text = book.read_text(encoding="utf-8")
    assert NO_BREAK + ":" in text
    assert french(text) == text, "run: python scripts/catalogue.py"
