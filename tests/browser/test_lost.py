"""An address where there is nothing: a person is shown the way home, a program is told in JSON."""

import pytest

from tests.browser.conftest import Visit
from tests.web.serving import Served, fetched

PAGE = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_the_way_home(visit: Visit) -> None:
    visitor = visit(locale="de")
    with visitor.forgiving():
        visitor.go("/nowhere")
        visitor.sees(".lost h1", "Diese Seite gibt es nicht")
    visitor.click(".lost a.button")
    visitor.see("article[data-game=zoosim]")


@pytest.mark.parametrize("path", ["/nowhere", "/table/x/y", "/robots.txt"])
def test_a_person_gets_a_page_and_a_program_json(served: Served, path: str) -> None:
    address = f"http://{served.address}{path}"
    person, program = (fetched(address, headers=headers) for headers in (PAGE, {}))
    assert person.status_code == program.status_code == 404
    assert person.headers["content-type"].startswith("text/html")
    assert program.json()["error"] == "not_found"


@pytest.mark.thorough
def test_what_is_for_programs_stays_json(served: Served) -> None:
    for path in ("/api/nowhere", "/page/current/nowhere.js"):
        found = fetched(f"http://{served.address}{path}", headers=PAGE)
        assert found.status_code == 404
        assert found.json()["error"] == "not_found"
