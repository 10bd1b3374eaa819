"""The page in all five languages: no sentence is left in English, and no word is broken."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.clipping import broken, clipped
from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.test_ghost import TURNS, about_to_lay, place
from tests.browser.test_phone import PHONE
from tests.browser.views import views
from tests.kinds import some_of
from tests.web.serving import Served
from tiergarten.engine import pofile
from tiergarten.engine.language import CATALOGUE, LOCALE, languages

# All that can be read or heard: the words on the page, and those of its labels. The
# notation of moves is the same in every language.
_TEXTS = """
() => {
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const {data, parentElement} = walker.currentNode;
    if (!parentElement.closest("body [lang], code, kbd")) texts.add(data.trim());
  }
  for (const element of document.querySelectorAll("body *"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      if (element.hasAttribute(name) && !element.matches(".moves [title]"))
        texts.add(element.getAttribute(name).trim());
  texts.delete("");
  return [...texts];
}
"""


@pytest.mark.thorough
@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_no_view_is_left_in_english(visit: Visit, served: Served, language: str) -> None:
    english = untranslated(language)
    visitor = visit(locale=language)
    for view in views(visitor, served):
        assert left_in_english(visitor.page, language, english) == [], view


def left_in_english(page: Page, language: str, english: re.Pattern[str]) -> list[str]:
    """The texts of the page as it is now that should read otherwise in this language."""
    assert page.evaluate("document.documentElement.lang") == language
    return [text for text in page.evaluate(_TEXTS) if "{" in text or english.fullmatch(text)]


def untranslated(language: str) -> re.Pattern[str]:
    """What the English sentences look like that are others in this language."""
    catalogue = (LOCALE / language / CATALOGUE).read_text(encoding="utf-8")
    sentences = [
        entry["msgid"]
        for entry in pofile.entries(catalogue)
        if entry.get("msgstr") not in (None, "", entry["msgid"]) and has_words(entry["msgid"])
    ]
    patterns = (re.sub(r"\\\{\w+\\\}", ".+", re.escape(sentence)) for sentence in sentences)
    return re.compile("|".join(patterns), re.DOTALL)


def has_words(sentence: str) -> bool:
    """Enough of them beside what is filled in, so that no sentence of another language fits."""
    return len(re.sub(r"\{\w+\}|\W", "", sentence)) > (6 if "{" in sentence else 3)


def test_a_language_is_chosen_and_remembered(visit: Visit) -> None:
    anna = visit().go()
    english = anna.see("article[data-game=zoosim] button[data-do=play]")
    anna.page.select_option("#top select[data-do=language]", "de")
    changed = (
        "before => ![before, undefined].includes(document.querySelector("
        "'html[lang=de] article[data-game=zoosim] button[data-do=play]')?.innerText)"
    )
    anna.page.wait_for_function(changed, arg=english)
    anna.page.reload()
    anna.page.wait_for_function(changed, arg=english)


@pytest.mark.parametrize("language", some_of(languages(), "fr"))
def test_no_word_is_broken(visit: Visit, served: Served, language: str) -> None:
    """Neither beside the button of the talk, nor in what a tile is turned by, nor on "Do it"."""
    narrow = PHONE | {"viewport": {"width": 360, "height": 740}}
    table = about_to_lay(served, moves=20, other="Bert")
    phone = visit(**narrow, locale=language).sits(table.id, table.tokens[0])
    phone.is_to_move()
    phone.see("[data-do=talk]")
    phone.click(place(table, turns=2))
    phone.sees_many(TURNS, 2)
    assert broken(phone.page) == clipped(phone.page) == []
    phone.click(TURNS)
    phone.see("button[data-do=commit]")
    assert broken(phone.page) == []


@pytest.mark.parametrize("language", some_of(languages(), "de"))
def test_who_is_waited_for_needs_two_lines(visit: Visit, served: Served, language: str) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Konstantin", "Anna")
    visitor = visit(**PHONE, locale=language).sits(table.id, table.tokens[1])
    visitor.see(".bar")
    badge = visitor.go().page.locator(".badge", has_text="Konstantin")
    visitor.becomes(lambda: badge.evaluate("one => one.offsetHeight") < 60, True)
