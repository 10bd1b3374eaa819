"""A browser, a server over a real database file, and visitors whose troubles fail the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from scripts.browser import ARGUMENTS, WHAT_TO_DO, find, is_in_ci
from tests.browser.visitor import Visitor
from tests.web.serving import Served

Visit = Callable[..., Visitor]


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


@pytest.fixture
def visit(chromium: Browser, served: Served) -> Iterator[Visit]:
    """Makes visitors: `visit()`, `visit(address=..., **settings of the browser's context)`."""
    visitors: list[Visitor] = []

    def arrive(address: str = served.address, **settings: Any) -> Visitor:
        context = chromium.new_context(**{"locale": "en", "reduced_motion": "reduce"} | settings)
        touches = bool(settings.get("has_touch"))
        visitors.append(Visitor(context, address, touches).remembers(pace="instant"))
        return visitors[-1]

    yield arrive
    for visitor in visitors:
        visitor.context.close()
    troubles = [trouble for visitor in visitors for trouble in visitor.troubles]
    assert not troubles, "\n".join(troubles)
