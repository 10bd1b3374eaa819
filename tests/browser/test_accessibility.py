"""axe-core finds nothing serious or critical on any view, in the light and in the dark."""

from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.views import TABLES, VIEWS, views
from tests.web.serving import Served

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_nothing_serious_on_any_view(visit: Visit, served: Served) -> None:
    visitor = visit()
    seen, found = [], []
    for view in views(visitor, served):
        seen.append(view)
        for scheme in SCHEMES:
            visitor.page.emulate_media(color_scheme=scheme)
            found += [f"{view}, {scheme}: {line}" for line in serious(visitor.page, scheme)]
    assert set(seen) == {*VIEWS, *TABLES}
    assert not found, "\n".join(found)


def serious(page: Page, scheme: str) -> list[str]:
    """What axe-core finds on the page as it is now; in the dark only colours are others."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    asked: dict[str, Any] = {"resultTypes": ["violations"]}
    if scheme == "dark":
        asked["runOnly"] = ["color-contrast"]
    result = page.evaluate("asked => axe.run(document, asked)", asked)
    return [
        f"{violation['impact']}: {violation['help']}: {node['html'][:200]} {node['failureSummary']}"
        for violation in result["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
