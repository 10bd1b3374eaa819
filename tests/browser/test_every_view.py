"""One walk through every view, on a phone and in German, looking for all that can be wrong there.

What each check means is said in the file it is taken from. With ./test --all these walk by
themselves, too: axe at a desk, on every view in the light and in the dark; every language.
"""

from tests.browser.conftest import Visit
from tests.browser.test_accessibility import serious
from tests.browser.test_languages import left_in_english, untranslated
from tests.browser.test_phone import PHONE, misfits
from tests.browser.views import VIEWS, views
from tests.web.serving import Served

# A few views show all kinds of controls, and all colours.
ASKED_BY_AXE = ("home", "maker", "learn", "table of zooloretto", "end")
IN_THE_DARK = ("table of zooloretto",)
PLAYED = ("zooloretto", "zoosim")


def test_every_view_fits_is_translated_and_has_nothing_serious(
    visit: Visit, served: Served
) -> None:
    phone = visit(locale="de", **PHONE)
    english = untranslated("de")
    seen, found = [], []
    for view in views(phone, served, PLAYED):
        seen.append(view)
        wrong = [
            *misfits(phone.page),
            *(f"English: {text!r}" for text in left_in_english(phone.page, "de", english)),
        ]
        if view in ASKED_BY_AXE:
            wrong += serious(phone.page, "light")
        if view in IN_THE_DARK:
            phone.page.emulate_media(color_scheme="dark")
            wrong += serious(phone.page, "dark")
            phone.page.emulate_media(color_scheme="light")
        found += [f"{view}: {line}" for line in wrong]
    assert set(seen) == {*VIEWS, *(f"table of {game}" for game in PLAYED)}
    assert not found, "\n".join(found)
