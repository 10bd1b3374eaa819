"""A server below a path of a larger site: every address that it writes lies below that path."""

import re
from collections.abc import Iterator

import pytest

from tests.web.conftest import Fresh
from tests.web.gateway import gateway
from tests.web.serving import ME, OPEN, Person, Served, client, fetched
from tiergarten.engine.errors import BadOption
from tiergarten.web.api import invitation
from tiergarten.web.app import PARTS
from tiergarten.web.setting_kinds import OUR_PATHS
from tiergarten.web.settings import Settings, read

BASE = "/games"
ADDRESS = re.compile(r"""["'](/[^"']*)["']""")


@pytest.fixture(scope="module")
def behind(fresh_database: Fresh) -> Iterator[Served]:
    with Served(fresh_database("web"), settings=Settings(base_path=BASE)) as running:
        yield running


@pytest.mark.parametrize("strips", [False, True], ids=["path-kept", "path-taken-away"])
def test_all_addresses_lie_below_it(behind: Served, strips: bool) -> None:
    with (
        gateway(behind.address, BASE, strips) as address,
        client(address) as web,
    ):
        asked = {f"{BASE}/", f"{BASE}/offline", f"{BASE}/service-worker.js"}
        page = "".join(web.get(path).text for path in asked)
        found = set(ADDRESS.findall(page))
        manifest = web.get(f"{BASE}/manifest.webmanifest").json()
        found |= {manifest[name] for name in ("id", "scope", "start_url")}
        found |= {icon["src"] for icon in manifest["icons"]}
        assert len(found) >= 20
        for path in found:
            assert path.startswith(f"{BASE}/"), path
            assert web.get(path).status_code == 200, path
        served = web.get(f"{BASE}/api/openapi.json").json()
        assert served["servers"] == [{"url": BASE}]
        for path in ("/", "/api", "/page/current/main.js"):
            assert web.get(path).status_code == 404, "the rest of the site is not ours"


def test_the_code_of_an_invitation_leads_there(
    behind: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invitation, "drawn", str.encode)
    with Person.at_new_table(behind.address, "zoosim", ME, OPEN) as anna:
        code = anna.get("invitation.svg", scheme="https")
    assert code.text == f"https://{behind.address}{BASE}/table/{anna.table}"


def test_without_the_last_slash_it_leads_on(behind: Served) -> None:
    answer = fetched(f"http://{behind.address}{BASE}?language=de")
    assert (answer.status_code, answer.headers["location"]) == (308, f"{BASE}/?language=de")
    near = fetched(f"http://{behind.address}{BASE}elsewhere")
    assert near.status_code == 404


def test_whoever_watches_over_it_needs_no_path(behind: Served) -> None:
    for path in ("/healthz", "/metrics", f"{BASE}/healthz", f"{BASE}/metrics"):
        assert fetched(f"http://{behind.address}{path}").status_code == 200


@pytest.mark.parametrize("path", ["games", "/a b", "/../x", "/api", "/table/x", "//x", "/gäste"])
def test_a_path_that_cannot_be_is_refused(path: str) -> None:
    with pytest.raises(BadOption, match="--base-path is a path such as /games"):
        read({"base_path": path}, {})


@pytest.mark.parametrize(
    ("path", "base"), [("/", ""), ("/games/", "/games"), ("/a/b~c", "/a/b~c"), ("/x/api", "/x/api")]
)
def test_a_path_may_end_with_a_slash(path: str, base: str) -> None:
    assert read({"base_path": path}, {}).base_path == base


def test_no_path_is_one_of_ours() -> None:
    paths = {route.path for part in PARTS for route in part.router.routes}
    assert {path.split("/")[1] for path in paths} - {""} == set(OUR_PATHS)
