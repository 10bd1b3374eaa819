"""How long it takes from a click in one browser to the new scene in the other, on this machine.

    python -m scripts.latency              # all games, some moves each
    python -m scripts.latency --moves 200 zoosim

Two people play by clicking what glows, each in a browser of their own, at a server in a process of
its own over a database file. Between the click and the scene lie a request, a commit to the disk,
a message on the socket, and the laying of the table. Nothing is asserted: a busy machine is slow.
"""

import argparse
import random
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.browser import ARGUMENTS, WHAT_TO_DO, find
from tests.browser.laid import GAMES, lay
from tests.browser.visitor import Visitor
from tests.web.serving import Process, url_of, wait_until_ready

# When the last click was, and when each ply was first shown, by the one clock of the machine.
_CLOCK = """
() => {
  const now = () => performance.timeOrigin + performance.now();
  window.shown = {};
  addEventListener("click", () => { window.clicked = now(); }, true);
  const table = document.querySelector(".table");
  new MutationObserver(() => { window.shown[table.dataset.ply] ??= now(); })
    .observe(table, {attributes: true, attributeFilter: ["data-ply"]});
}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, choices=[*GAMES, GAMES])
    parser.add_argument("--moves", type=int, default=60, help="of each game")
    given = parser.parse_args()
    path = find()
    if path is None:
        raise SystemExit(f"there is no browser: {WHAT_TO_DO}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        file = Path(folder, "tables.sqlite")
        server = Process(file)
        try:
            wait_until_ready(server.address)
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            for game in given.games:
                report(game, measure(browser, server.address, url_of(file), game, given.moves))
            browser.close()
        finally:
            server.kill()


def report(game: str, times: list[float]) -> None:
    times.sort()
    late = times[int(len(times) * 0.9)]
    median = statistics.median(times)
    print(f"{game}: median {median:.0f} ms, 9 of 10 within {late:.0f} ms ({len(times)} moves)")


def measure(browser: Browser, address: str, database: str, game: str, moves: int) -> list[float]:
    """Milliseconds from the click to the scene, move by move."""
    table = lay(database, game, "Anna", "Bert")
    people = []
    for token in table.tokens:
        context = browser.new_context(locale="en", reduced_motion="reduce")
        person = Visitor(context, address).remembers(pace="instant", confirming=False)
        people.append(person.sits(table.id, token))
        person.see(".table")
        person.page.evaluate(_CLOCK)
    chance = random.Random(1)
    times: list[float] = []
    while len(times) < moves and not people[0].count(".end"):
        mover, other = people if people[0].has_turn() else people[::-1]
        if not mover.has_turn():
            mover.page.wait_for_timeout(5)
            continue
        ply = mover.ply() + 1
        mover.plays(chance, plies=1)
        other.sees_ply(ply)
        shown = other.page.evaluate("ply => window.shown[ply]", ply)
        times.append(shown - mover.page.evaluate("() => window.clicked"))
    for person in people:
        person.context.close()
    return times


if __name__ == "__main__":
    main()
