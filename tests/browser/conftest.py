"""A browser, a server over a real database file, and visitors whose troubles fail the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, sync_playwright

from scripts.browser import ARGUMENTS, WHAT_TO_DO, find, is_in_ci
from tests.browser.visitor import Visitor
from tests.web.serving import Served

Visit = Callable[..., Visitor]
# A service worker would stand between a test and what it wants to see of the network.
USUAL = {"locale": "en", "reduced_motion": "reduce", "service_workers": "block"}


# Both for as long as tests of this folder follow each other. The browser must not outlive them:
# its event loop would be in the way of tests that have one of their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = find()
    if path is None:
        without = pytest.fail if is_in_ci() else pytest.skip
        without(f"there is no browser: {WHAT_TO_DO}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("browser") / "tables.sqlite") as running:
        yield running


class Contexts:
    """Contexts of the browser, lent to one visitor after another.

    A used one has what the page consists of in its cache: loading it anew takes most of the time.
    All else that a visitor leaves behind is taken away.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def lend(self, fresh: bool, settings: dict[str, Any]) -> BrowserContext:
        """One with these settings that nobody else has now; a fresh one has no cache yet."""
        kind = repr(sorted(settings.items()))
        if not fresh and self._idle.get(kind):
            return self._idle[kind].pop()
        context = self._browser.new_context(**settings)
        if not fresh:
            self._kinds[context] = kind
        return context

    def give_back(self, visitor: Visitor) -> None:
        context, page = visitor.context, visitor.page
        try:
            page.goto(f"{visitor.site}/api")  # of the same origin, with nothing on it
            page.evaluate("localStorage.clear()")
        except Error:  # nobody answers there any more
            self._kinds.pop(context, None)
        if context not in self._kinds:
            context.close()
            return
        context.clear_cookies()
        page.close()
        self._idle.setdefault(self._kinds[context], []).append(context)


@pytest.fixture(scope="package")
def contexts(chromium: Browser) -> Contexts:
    return Contexts(chromium)


@pytest.fixture
def visit(contexts: Contexts, served: Served) -> Iterator[Visit]:
    """Makes visitors: `visit()`, `visit(address=..., **settings of the browser's context)`."""
    visitors: list[Visitor] = []

    def arrive(address: str = served.address, fresh: bool = False, **settings: Any) -> Visitor:
        context = contexts.lend(fresh, USUAL | settings)
        touches = bool(settings.get("has_touch"))
        visitors.append(Visitor(context, address, touches).remembers(pace="instant"))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.forgives = True  # what goes wrong from now on is nobody's trouble
    for visitor in visitors:
        contexts.give_back(visitor)
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    assert not troubles, "\n".join(troubles)
