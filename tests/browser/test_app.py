"""The page as an app: installed from its manifest, friendly when offline, and never out of date."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.line import move_on
from tests.browser.visitor import Visitor
from tests.kinds import some_of
from tests.web.serving import Served, client
from tiergarten.web.api.installing import ICONS
from tiergarten.web.api.page_files import FOLDER, PageFiles

ACTIVE = """
async (language) => {
  const {active} = await navigator.serviceWorker.ready;
  return active.scriptURL.endsWith(`language=${language}`) && active.state === "activated";
}
"""
_CALLED = """
async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).some(({title}) => title === "Your turn");
}
"""
TITLES = {
    "de": "Tiergarten ist nicht erreichbar",
    "en": "Tiergarten cannot be reached",
    "fr": "Tiergarten est injoignable",
    "ru": "Tiergarten недоступен",
    "cs": "Tiergarten není dostupný",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Path]]:
    """A server whose page can be changed."""
    folder = tmp_path_factory.mktemp("app")
    page = Path(shutil.copytree(FOLDER, folder / "page"))
    with Served(folder / "tables.sqlite") as served:
        served.app.state.page_files = PageFiles(page)
        yield served, page


def arrive(visit: Visit, served: Served, language: str = "en") -> Visitor:
    """Somebody whose browser has the service worker."""
    visitor = visit(
        address=served.address, fresh=True, service_workers="allow", locale=language
    ).go()
    visitor.see("article[data-game=zoosim]")
    visitor.page.wait_for_function(ACTIVE, arg=language)
    return visitor


@pytest.mark.thorough
@pytest.mark.parametrize("language", some_of(TITLES, "de"))
def test_offline_there_is_a_friendly_page_in_my_language(
    visit: Visit, site: tuple[Served, Path], language: str
) -> None:
    served, _ = site
    visitor = arrive(visit, served, language)
    visitor.forgives = True
    visitor.context.set_offline(True)
    visitor.page.reload()
    visitor.sees("h1", TITLES[language])
    expect(visitor.page.locator("html")).to_have_attribute("lang", language)
    expect(visitor.page.locator("body")).to_have_css("display", "grid")  # styled
    visitor.context.set_offline(False)
    visitor.see("article[data-game=zoosim]")  # it looks again by itself


@pytest.mark.thorough
def test_a_new_version_of_the_page_is_seen_within_a_second(
    visit: Visit, site: tuple[Served, Path]
) -> None:
    """The server looks at its files no more often than that."""
    served, page = site
    visitor = arrive(visit, served)
    before = visitor.page.evaluate("caches.keys()")
    index = page / "index.html"
    index.write_text(index.read_text().replace("<title>Tiergarten<", "<title>New<"))
    script = page / "main.js"
    script.write_text(f"{script.read_text()}\ndocument.body.dataset.fresh = 'yes';\n")
    asked = "fetch('/').then(answer => answer.text())"
    visitor.becomes(lambda: "<title>New<" in visitor.page.evaluate(asked), True)
    visitor.page.reload()
    visitor.see("body[data-fresh=yes]")
    visitor.page.wait_for_function(
        "async before => String(await caches.keys()) !== String(before)", arg=before
    )
    visitor.becomes(lambda: len(visitor.page.evaluate("caches.keys()")), 1)  # the old one is gone


@pytest.mark.thorough
def test_a_table_works_with_the_service_worker(visit: Visit, site: tuple[Served, Path]) -> None:
    served, _ = site
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot greedy", moves=4)
    arrive(visit, served).sits(table.id, table.tokens[0]).is_to_move()


@pytest.mark.thorough
def test_the_worker_shows_that_it_is_my_turn(visit: Visit, site: tuple[Served, Path]) -> None:
    served, _ = site
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", moves=4)
    anna = arrive(visit, served)
    anna.context.grant_permissions(["notifications"])
    anna.remembers(alerts=True)
    anna.page.add_init_script(
        "window.elsewhere = false;"
        "Object.defineProperty(document, 'hidden', { get: () => window.elsewhere });"
    )
    anna.sits(table.id, table.tokens[0]).sees_ply(4)
    while anna.has_turn():
        anna.sees_ply(move_on(served, table))
    anna.page.evaluate("window.elsewhere = true")
    while not anna.has_turn():
        anna.sees_ply(move_on(served, table))
    anna.page.wait_for_function(_CALLED)
    anna.page.evaluate(
        "window.elsewhere = false; document.dispatchEvent(new Event('visibilitychange'))"
    )
    anna.page.wait_for_function(f"async () => !(await ({_CALLED})())")


def test_the_manifest_and_its_icons(served: Served) -> None:
    with client(served.address) as web:
        answer = web.get("/manifest.webmanifest", headers={"accept-language": "cs"})
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = answer.json()
        assert (manifest["lang"], manifest["start_url"], manifest["display"]) == (
            "cs",
            "/",
            "standalone",
        )
        assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
        for icon, (_, size, kind, _) in zip(manifest["icons"], ICONS, strict=True):
            found = web.get(icon["src"])
            assert found.status_code == 200
            assert found.headers["content-type"] == kind
            assert "immutable" in found.headers["cache-control"]
            if kind == "image/png":
                width, height = (found.content[at : at + 4] for at in (16, 20))
                side = int(size.partition("x")[0])
                assert int.from_bytes(width) == int.from_bytes(height) == side


def test_the_worker_and_its_page_are_guarded_and_never_kept(served: Served) -> None:
    with client(served.address) as web:
        for path in ("/service-worker.js?language=de", "/offline?language=de"):
            found = web.get(path)
            assert found.status_code == 200
            assert found.headers["cache-control"] == "no-cache"
            assert "worker-src 'self'" in found.headers["content-security-policy"]
            assert "unsafe" not in found.headers["content-security-policy"]
            assert "/page/current/" not in found.text


STANDING, LYING = ((390, 844), (47, 0, 34, 0)), ((844, 390), (20, 50, 21, 50))


@pytest.mark.thorough
@pytest.mark.parametrize(("size", "insets"), some_of([STANDING, LYING], LYING))
def test_nothing_lies_under_the_notch(
    visit: Visit, served: Served, size: tuple[int, int], insets: tuple[int, int, int, int]
) -> None:
    (width, height), (top, right, bottom, left) = size, insets
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot greedy", moves=4)
    anna = visit(viewport={"width": width, "height": height}, has_touch=True)
    session = anna.context.new_cdp_session(anna.page)
    covered = {"top": top, "right": right, "bottom": bottom, "left": left}
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": covered})
    anna.sits(table.id, table.tokens[0]).is_to_move()
    boxes = anna.page.evaluate(
        "() => [...document.querySelectorAll('.top a, .top button, .bar button')]"
        ".filter((one) => one.checkVisibility())"
        ".map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) > 6
    assert min(box["left"] for box in boxes) >= left
    assert max(box["right"] for box in boxes) <= width - right
    assert min(box["top"] for box in boxes) >= top
    assert max(box["bottom"] for box in boxes) <= height - bottom
