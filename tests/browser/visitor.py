"""Somebody at a browser: looks at the page as it is shown there, and clicks what a person could.

What goes wrong in the browser meanwhile (an error in a script or on the console, a request that
fails) is written down in `troubles`; the fixture that made the visitor fails the test for it.
"""

import json
import os
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    expect,
)

from tests.browser.pressing import press

SLOWDOWN = float(os.environ.get("TIERGARTEN_TEST_SLOWDOWN", "1"))  # of the browser's processor
PATIENCE = 60_000.0  # milliseconds; the machine may be busy
expect.set_options(timeout=PATIENCE)

BLOCKED = "Service Worker registration blocked by Playwright"
MOST_TRIES = 40  # clicks for one move: some are cancelled by others, or the button has just moved

# What the table offers a person, as soon as it is their turn and no move is under way. Somebody who
# has passed may wait for very many moves of the others: patience ends when nobody moves.
_OFFERED = """
async ([since, patience]) => {
  const shown = (element) => element.checkVisibility() && !element.disabled;
  const of = (what, attribute) => [...document.querySelectorAll(what)].filter(shown)
    .map((element) => element.getAttribute(attribute));
  let [until, seen] = [0, null];
  for (;;) {
    const root = document.querySelector(".table");
    const ply = String(root?.dataset.ply);
    if (ply !== seen) [until, seen] = [performance.now() + patience, ply];
    if (document.querySelector(".end")) return {over: true};
    if (document.querySelector(".curtain")) return {curtain: true};
    if (document.querySelector("dialog[open]")) return {dialog: true};
    if (since >= 0 && Number(root?.dataset.ply) > since) return {moved: true};
    const idle = !document.querySelector(".bar.busy");
    if (idle && root?.dataset.mine === "true") break;
    if (performance.now() > until) return {late: (root ?? document.body).outerHTML.slice(0, 200)};
    await new Promise(requestAnimationFrame);
  }
  return {
    ply: Number(document.querySelector(".table").dataset.ply),
    spots: of(".spot.glowing", "data-spot"),
    steps: of("button[data-step]", "data-step"),
    moves: of(".bar button[data-move]", "data-move"),
    commit: of("button[data-do=commit]", "data-do").length > 0,
  };
}
"""

# What was measured in one frame is in its place in the next.
_TWO_FRAMES = "async () => { for (const _ of [1, 2]) await new Promise(requestAnimationFrame); }"

# By the clock of the page, which stands still with it: what it does a little later is done before.
_A_WHILE = "() => new Promise((done) => setTimeout(done, 450))"

# Whether the entry that Back would have closed something with is gone, once nothing is open.
_NOTHING_CLOSES = """
() => !history.state?.spare
  || document.querySelector("dialog[open], .unfolded, .talk:not([hidden])") !== null
"""

# The middle of something that lies where it lay in the frame before; null: there is no such thing.
_MIDDLE = """
async ([selector, patience]) => {
  const until = performance.now() + patience;
  let before = null;
  for (;;) {
    const box = [...document.querySelectorAll(selector)]
      .find((one) => one.checkVisibility())?.getBoundingClientRect();
    const at = box && [box.x + box.width / 2, box.y + box.height / 2];
    if (at && String(at) === before) return at;
    if (performance.now() > until) return null;
    before = String(at);
    await new Promise(requestAnimationFrame);
  }
}
"""


class Visitor:
    """One browser context with its page."""

    def __init__(self, context: BrowserContext, address: str, touches: bool = False) -> None:
        self.context = context
        self.address = address
        self.site = address if "://" in address else f"http://{address}"
        self._touches = touches
        self.troubles: list[str] = []
        self.forgives = False  # while something goes wrong on purpose
        self._refused: list[str] = []  # what was asked for then and not given,
        self._reported: list[str] = []  # and what the console has said about it
        context.set_default_timeout(PATIENCE)
        self.page: Page = context.new_page()
        if SLOWDOWN > 1:
            rate = {"rate": SLOWDOWN}
            context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", rate)
        self.page.on("pageerror", lambda error: self._wrong(f"script: {error}"))
        self.page.on("console", self._said)
        self.page.on("requestfailed", self._failed)
        self._unanswered: set[Request] = set()
        self.page.on("request", lambda request: self._unanswered.add(request))
        self.page.on("requestfinished", lambda request: self._unanswered.discard(request))
        self.page.on("response", self._answered)

    # ------------------------------------------------------------------ what goes wrong

    def _wrong(self, words: str) -> None:
        if not self.forgives:
            self.troubles.append(words)

    def _said(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        met = "/preview?" in where or "/ahead?" in where
        met = met or ("/moves?" in where and "409" in message.text)
        met = met or message.text == BLOCKED
        if message.type in ("error", "warning") and not met:
            self._wrong(f"console: {message.text} {where}")
            self._reported.append(where)

    def _failed(self, request: Request) -> None:
        self._unanswered.discard(request)
        if request.failure != "net::ERR_ABORTED":  # the page has gone on meanwhile
            self._wrong(f"request: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        # another's move: it is asked anew
        met = {"/preview?": (409, 422), "/ahead?": (409, 422), "/moves?": (409,)}
        moved_on = any(what in response.url and response.status in met[what] for what in met)
        if response.status >= 400 and not moved_on:
            self._wrong(f"answer: {response.status} {response.request.method} {response.url}")
            self._refused.append(response.url)

    @contextmanager
    def forgiving(self) -> Iterator[None]:
        """For what the test does on purpose: a refusal, and what the console says about it."""
        self.forgives, self._refused, self._reported = True, [], []
        yield
        until = time.monotonic() + PATIENCE / 1000
        while not self._refused or sorted(self._refused) != sorted(self._reported):
            told = f"refused: {self._refused}, on the console: {self._reported}"
            assert time.monotonic() < until, told
            self.page.wait_for_timeout(10)
        self.forgives = False

    # ------------------------------------------------------------------ getting somewhere

    def go(self, path: str = "/") -> "Visitor":
        self.page.wait_for_function(_NOTHING_CLOSES)  # else that would stop the page from loading
        self.page.goto(f"{self.site}{path}")
        return self

    def remembers(self, **things: Any) -> "Visitor":
        """As if these things had been chosen here before; to be said before a page is loaded."""
        path = urlsplit(self.site).path  # below which the server may be
        for name, value in things.items():
            key = json.dumps(f"tiergarten{path}.{name}")
            kept = json.dumps(json.dumps(value))
            unless_changed = f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {kept})"
            self.page.add_init_script(f"try {{ {unless_changed} }} catch {{}}")
        return self

    def sits(self, table: str, token: str | None) -> "Visitor":
        """Open a table, by the personal link of a seat there or as a spectator."""
        return self.go(f"/table/{table}#{token or ''}")

    # ------------------------------------------------------------------ seeing

    def see(self, selector: str) -> str:
        """Wait until something is shown; the words on it."""
        found = self.page.locator(selector).first
        found.wait_for(state="visible")
        return str(found.evaluate("element => element.innerText ?? element.textContent"))

    def sees(self, selector: str, words: str | re.Pattern[str]) -> None:
        """Wait until something like this is shown and holds these words."""
        expect(self._shown(selector).first).to_contain_text(words, use_inner_text=True)

    def gone(self, selector: str) -> None:
        """Wait until nothing like this is shown."""
        expect(self._shown(selector)).to_have_count(0)

    def sees_many(self, selector: str, number: int) -> None:
        """Wait until this many like this are shown."""
        expect(self._shown(selector)).to_have_count(number)

    def is_told(self, words: str) -> None:
        """Wait until a screen reader has been told this."""
        expect(self.page.locator("#news")).to_contain_text(words)

    def becomes(self, read: Callable[[], Any], wanted: Any) -> None:
        """Wait until what is read is what is wanted."""
        until = time.monotonic() + PATIENCE / 1000
        while (found := read()) != wanted and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        assert found == wanted

    def _shown(self, selector: str) -> Locator:
        return self.page.locator(selector).filter(visible=True)

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def words(self) -> str:
        """All that can be read on the page."""
        return self.page.locator("body").inner_text()

    def reads(self, text: str) -> None:
        """Wait until these words can be read."""
        self.page.get_by_text(text).first.wait_for()

    def ply(self) -> int:
        return int(self.page.locator(".table").get_attribute("data-ply") or -1)

    def sees_ply(self, ply: int) -> None:
        """Wait until the table shows at least this ply."""
        self.page.wait_for_function(
            "ply => Number(document.querySelector('.table')?.dataset.ply ?? -1) >= ply", arg=ply
        )

    def is_to_move(self) -> None:
        """Wait until it is my turn, and everything has found its place."""
        self.page.wait_for_selector('.table[data-mine="true"]')
        self.page.evaluate(_TWO_FRAMES)

    def at_rest(self) -> str:
        """All of the page, once nothing is asked of the server and nothing changes any more."""
        page = ""
        for _ in range(100):
            before, page = page, self.page.content()
            if page == before and not self._unanswered:
                return page
            self.page.evaluate(_A_WHILE)
        raise AssertionError("the page is never at rest")

    def middle(self, selector: str) -> tuple[float, float]:
        """Where the middle of something is, as soon as it keeps still."""
        found: list[float] | None = self.page.evaluate(_MIDDLE, [selector, PATIENCE])
        assert found is not None, f"{selector} is not there, or never keeps still"
        return found[0], found[1]

    def has_turn(self) -> bool:
        return self.count('.table[data-mine="true"]') > 0

    # ------------------------------------------------------------------ doing

    def click(self, selector: str) -> None:
        """A real click of the mouse, or tap of a finger, as soon as nothing covers it."""
        press(self.page, selector, PATIENCE, self._touches)

    def looks_ahead(self, selector: str) -> str:
        """Click what makes a move whole; the words for what it would do, once they are shown."""
        with self.page.expect_response("**/preview?*") as answer:
            self.click(selector)
        words = str(answer.value.json()["words"])
        self.reads(words)
        return words

    def offered(self, since: int = -1) -> dict[str, Any]:
        """What can be clicked now, as soon as it is my turn; or that a ply has gone since."""
        found: dict[str, Any] = self.page.evaluate(_OFFERED, [since, PATIENCE])
        assert "late" not in found, f"nothing to do for {PATIENCE / 1000:.0f} s: {found['late']}"
        return found

    def plays(
        self,
        choose: random.Random,
        look: Callable[[dict[str, Any]], None] = lambda offered: None,
        plies: int = 10_000,
    ) -> int:
        """Click what glows, at random, for this many moves of mine or to the end.

        `look` is shown what is offered whenever it is my turn; the answer is the number of clicks.
        """
        clicks, made, since, tries = 0, 0, -1, 0
        while made < plies:
            offered = self.offered(since)
            if "over" in offered:
                break
            if "moved" in offered:
                made, since, tries = made + 1, -1, 0
                continue
            if since < 0 and "ply" in offered:
                since = offered["ply"]
                look(offered)
            assert tries < MOST_TRIES, f"so many clicks and no move: {offered}"
            if "curtain" in offered:
                self.click(".curtain button[data-do=lift]")
            elif "dialog" in offered:  # a click in the very moment in which the buttons moved
                self.page.keyboard.press("Escape")
            elif offered["commit"]:
                self.click("button[data-do=commit]")
            else:
                self.click(self.any_of(offered, choose))
            clicks, tries = clicks + 1, tries + 1
        return clicks

    @staticmethod
    def any_of(offered: dict[str, Any], choose: random.Random) -> str:
        """The selector of something that is offered."""
        selectors = [
            *(f'.spot.glowing[data-spot="{spot}"]' for spot in offered["spots"]),
            *(f'button[data-step="{step}"]' for step in offered["steps"]),
            *(f':not(.moves) > button[data-move="{move}"]' for move in offered["moves"]),
        ]
        assert selectors, f"it is my turn, but nothing can be clicked: {offered}"
        return choose.choice(selectors)
