"""How long it takes from a click in one browser to the new scene in the other, on this machine.

    python -m scripts.latency              # all games, some moves each
    python -m scripts.latency --moves 200 zoosim

Two people play by clicking what glows, each in a browser of their own, at a server in a process of
its own over a database file. Between the click and the scene lie a request, a commit to the disk,
a message on the socket, and the layout of the table. Nothing is asserted: a busy machine is slow.
"""

import argparse
import random
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.browser import ARGUMENTS, WHAT_TO_DO, find
from tests.browser.fixtures import GAMES, prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Process, url_of, wait_until_ready

# When the last click was, when each ply first lay on the table, and when the browser had painted
# it, by the one clock of the machine.
_CLOCK = """
() => {
  const now = () => performance.timeOrigin + performance.now();
  window.shown = {};
  window.painted = {};
  addEventListener("click", () => { window.clicked = now(); }, true);
  const table = document.querySelector(".table");
  const afterPaint = (done) => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
  new MutationObserver(() => {
    const {ply} = table.dataset;
    window.shown[ply] ??= now();
    afterPaint(() => { window.painted[ply] ??= now(); });
  }).observe(table, {attributes: true, attributeFilter: ["data-ply"]});
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


def report(game: str, times: list[tuple[float, float]]) -> None:
    shown, painted = (sorted(column) for column in zip(*times, strict=True))
    late = shown[int(len(shown) * 0.9)]
    print(
        f"{game}: median {statistics.median(shown):.0f} ms, 9 of 10 within {late:.0f} ms, "
        f"painted {statistics.median(painted):.0f} ms ({len(times)} moves)"
    )


def measure(
    browser: Browser, address: str, database: str, game: str, moves: int
) -> list[tuple[float, float]]:
    """Milliseconds from the click to the scene, laid and painted, move by move."""
    table = prepare_table(database, game, "Anna", "Bert")
    people = []
    for token in table.tokens:
        context = browser.new_context(locale="en", reduced_motion="reduce")
        person = Visitor(context, address).remembers(pace="instant", confirming=False)
        people.append(person.sits(table.id, token))
        person.sees_ply(0)
        person.page.evaluate(_CLOCK)
    chance = random.Random(1)
    times: list[tuple[float, float]] = []
    while len(times) < moves and not people[0].count(".end"):
        mover, other = people if people[0].has_turn() else people[::-1]
        if not mover.has_turn():
            mover.page.wait_for_timeout(5)
            continue
        mover.plays(chance, plies=1)
        ply = mover.ply()  # several steps may have been made as one
        other.sees_ply(ply)
        other.page.wait_for_function("ply => ply in window.painted", arg=ply)
        clicked = mover.page.evaluate("() => window.clicked")
        shown, painted = other.page.evaluate("p => [window.shown[p], window.painted[p]]", ply)
        times.append((shown - clicked, painted - clicked))
    for person in people:
        person.context.close()
    return times


if __name__ == "__main__":
    main()
