"""What the page of version 0.1.0 has kept in a browser: seats, name, language, how one plays."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.web.serving import Served

OLD = Path(__file__).parents[1] / "data" / "0.1.0"


@pytest.mark.thorough
def test_a_browser_of_0_1_0_finds_its_seats_and_settings(visit: Visit, tmp_path: Path) -> None:
    kept = json.loads((OLD / "browser.json").read_text(encoding="utf-8"))
    things = {name.removeprefix("tiergarten."): json.loads(text) for name, text in kept.items()}
    del things["pace"]  # the visitors of tests have one of their own
    file = Path(shutil.copy(OLD / "tables.sqlite", tmp_path / "tables.sqlite"))
    with Served(file) as served:
        anna = visit(address=served.address).remembers(**things).go()
        for table in things["tokens"]:
            anna.see(f"[data-list=mine] a[href='/table/{table}']")
        assert things["language"] == "cs"
        expect(anna.page.locator("html")).to_have_attribute("lang", "cs")
        anna.click("[data-do=settings]")
        expect(anna.page.locator("dialog [data-do=name]")).to_have_value("Anička")
        expect(anna.page.locator("dialog [name=confirming][value=never]")).to_be_checked()
        anna.page.keyboard.press("Escape")
        for table in things["tokens"]:
            anna.go(f"/table/{table}").is_to_move()
