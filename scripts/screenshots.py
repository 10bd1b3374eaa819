"""Takes the pictures of the page for the documentation: `python -m scripts.screenshots [NAME ...]`.

A real server, a real browser, and every game at a fixed position: on a desk and on a phone, in
light and in dark, as WebP files in docs/pictures/. With names (home, zoosim, ...) only those.
"""

import base64
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.browser import ARGUMENTS, WHAT_TO_DO, find
from tests.browser.fixtures import prepare_table
from tests.variants import our_games
from tests.web.serving import Served

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SIZES = {"desk": (1280, 800, 1), "phone": (390, 844, 2)}  # width, height, dots a pixel
SCHEMES = ("light", "dark")
QUALITY = 80
SEATS = ("Anna", "bot hard", "bot medium")
MOVES = {"zooloretto": 66, "zoosim": 87, "queens-garden": 118}  # after which there is much to see
USUAL = 60  # moves, in other games
SETTLED = 1500.0  # milliseconds until everything has come to rest


def main(names: list[str]) -> int:
    path = find()
    if path is None:
        print(f"There is no browser: {WHAT_TO_DO}")
        return 1
    known = ["home", "end", *(game.name for game in our_games())]
    wanted = names or known
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        print(f"There is no picture {', '.join(unknown)}; there are {', '.join(known)}")
        return 1
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder) / "tables.sqlite") as served,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        for name in wanted:
            address = f"http://{served.address}{_path(served.database, name)}"
            for shown, page in _pages(browser, address):
                file = PICTURES / f"{name}-{shown}.webp"
                size = _take(page, file)
                print(f"{file.name}: {size / 1000:.0f} kB", flush=True)
        browser.close()
    return 0


def _path(database: str, name: str) -> str:
    """The address of what is shown, within the server."""
    if name == "home":
        return "/"
    game = "zooloretto" if name == "end" else name
    moves = 100_000 if name == "end" else MOVES.get(game, USUAL)
    table = prepare_table(database, game, *SEATS, seed=11, moves=moves)
    return f"/table/{table.id}#{table.tokens[0]}"


def _pages(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    for size, (width, height, dots) in SIZES.items():
        for scheme in SCHEMES:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                device_scale_factor=dots,
                has_touch=size == "phone",
                color_scheme="dark" if scheme == "dark" else "light",
                locale="en",
                reduced_motion="reduce",
            )
            context.add_init_script("localStorage.setItem('tiergarten.pace', '\"instant\"')")
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector("article[data-game], .table[data-mine=true], .end")
            page.wait_for_timeout(SETTLED)
            yield f"{size}-{scheme}", page
            context.close()


def _take(page: Page, file: Path) -> int:
    """Save what is shown; returns the size of the file."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    content = base64.b64decode(taken["data"])
    file.write_bytes(content)
    return len(content)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
