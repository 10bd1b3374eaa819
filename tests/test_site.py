"""The documentation as a site: it is built strictly, holds everything, and fetches nothing."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from scripts.docsite.commonmark import converted
from scripts.docsite.links import in_site, leading_out
from tests.variants import our_games

ROOT = Path(__file__).parent.parent
LOADING = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "srcset"}


def build(folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "scripts.docsite", "--folder", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


class Loaded(HTMLParser):
    """The addresses that a browser loads to show a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get(LOADING.get(tag, ""))
        if address and dict(attrs).get("rel") not in ("canonical", "prev", "next"):
            self.found.append(address)


@pytest.mark.long
def test_the_site_is_built_strictly_with_all_that_belongs_to_it(tmp_path: Path) -> None:
    """In one test, because building takes seconds. A link or an anchor that leads nowhere is an
    error there."""
    done = build(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stderr == ""
    for source in (ROOT / "docs").rglob("*.md"):
        page = tmp_path / source.relative_to(ROOT / "docs").with_suffix(".html")
        assert page.exists(), f"{source.name} is not in the site"
        written, shown = source.read_text("utf-8"), page.read_text("utf-8")
        tables = re.findall(r"^ *\|[ :]*-[ :|-]*\|$", written, re.MULTILINE)
        assert shown.count("<table>") == len(tables), f"a table of {source.name} is not one"
        if "rules" not in source.parts:
            continue
        rules = re.findall(r"^- \*\*([A-Z]{2}-\d+)\*\* ", written, re.MULTILINE)
        assert rules
        assert re.findall(r'<strong id="([a-z]{2}-\d+)"', shown) == [one.lower() for one in rules]
    pages = list(tmp_path.rglob("*.html"))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        loaded = Loaded()
        loaded.feed(text)
        for address in loaded.found:
            assert "//" not in address, f"{page.name} loads {address}"
            beside = tmp_path if address.startswith("/") else page.parent  # as 404.html has it
            file = beside / address.partition("#")[0].lstrip("/")
            assert file.exists(), f"{page.name}: {address}"
        assert "(picture:" not in re.sub(r"<code>.*?</code>", "", text, flags=re.DOTALL), page.name
    for style in tmp_path.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*[\"']?(https?:)?//", style.read_text("utf-8"))
    for game in our_games():
        book = (tmp_path / "rules" / "de" / f"{game.name}.html").read_text(encoding="utf-8")
        for name in game.table.PICTURES:
            assert f"{game.name}/{name}.svg" in book
            drawn = tmp_path / "pictures" / "rules" / "de" / game.name / f"{name}.svg"
            assert drawn.read_text(encoding="utf-8").startswith("<svg ")
    assert (tmp_path / "source" / "examples" / "pig" / "index.html").exists()


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna", encoding="utf-8")
    done = build(tmp_path)
    assert done.returncode == 1
    assert "holds something else than a site" in done.stderr
    assert done.stderr.count("\n") == 1
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Dear Anna"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("- one\n  two\n\n  three\n", "-   one\n    two\n\n    three\n"),
        ("Text:\n- one\n  - two\n", "Text:\n\n-   one\n    -   two\n"),
        ("10. ten\n\n    more\n\nend", "10. ten\n\n    more\n\nend"),
        ("- a\n  | b |\n  |---|\n\nend", "-   a\n\n    | b |\n    |---|\n\n\nend"),
        ("- a\n  | b |\n  |---|\n- c", "-   a\n\n    | b |\n    |---|\n\n-   c"),
        ("- a:\n\n  ```sh\n  - b\n  ```\n", "-   a:\n\n    ```sh\n    - b\n    ```\n"),
        ("```python\n>>> 1\n1\n```", "```pycon\n>>> 1\n1\n```"),
        ("```python\nx = 1\n- 2\n```", "```python\nx = 1\n- 2\n```"),
        ("    - code\n", "    - code\n"),
    ],
)
def test_what_people_write_becomes_what_the_builder_reads(written: str, read: str) -> None:
    assert converted(written) == read


def test_links_to_the_rest_of_the_repository_lead_to_pages_of_it() -> None:
    text = "[a](../examples/pig) [b](../README.md#play) [c](bots.md) `[d](../play)` [e](../play)"
    assert list(leading_out(text, "docs")) == ["examples/pig", "play"]
    assert in_site(text, "docs", "x.md") == (
        "[a](source/examples/pig/index.md) [b](index.md#play) [c](bots.md) `[d](../play)` "
        "[e](source/play.md)"
    )
    assert in_site("[f](../bots.md)", "docs/games", "games/x.md") == "[f](../bots.md)"
