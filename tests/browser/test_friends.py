"""Friends by a link, in browsers of their own: both see every move, and can go and come back."""

import random
from pathlib import Path

import pytest

from tests.browser.company import invite, to_move
from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.browser.line import Line, missing
from tests.web.serving import Person, Served


@pytest.mark.thorough  # test_base_path.py does the same behind a proxy
def test_two_browsers_by_invitation(visit: Visit) -> None:
    anna, bert = visit(), visit()
    invite(anna, bert, "zooloretto", "Bert & Söhne")
    chance = random.Random(2)
    for _ in range(3):
        mover = to_move(anna, bert)
        other = bert if mover is anna else anna
        before = mover.ply()
        mover.plays(chance, plies=1)
        other.sees_ply(before + 1)


@pytest.mark.thorough
def test_bad_names_are_refused_in_words(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "open")
    bert = visit().go(f"/table/{table.id}")
    bert.see("form[data-do=join]")
    with bert.forgiving():
        bert.page.fill("form[data-do=join] input[name=name]", "<b>Bert</b>")
        bert.click("form[data-do=join] button[type=submit]")
        bert.reads("none of them")
    bert.page.fill("form[data-do=join] input[name=name]", "Bert")
    bert.click("form[data-do=join] button[type=submit]")
    bert.sees_ply(0)


@pytest.mark.thorough
def test_reload_in_mid_turn(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "queens-garden", "Anna", "bot greedy", moves=12)
    anna = visit().sits(table.id, table.tokens[0])
    before = anna.offered()
    anna.click(f'.spot[data-spot="{before["spots"][0]}"]')
    anna.see("button[data-do=cancel]")
    anna.page.reload()
    assert anna.offered() == before
    anna.plays(random.Random(3), plies=2)
    assert anna.ply() > before["ply"]


@pytest.mark.thorough
def test_a_personal_link_in_another_browser(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "open")
    anna, phone = visit(), visit()
    anna.sits(table.id, table.tokens[0]).see("[data-do=personal]")
    link = anna.page.locator("input[data-do=personal]").input_value()
    with Person(served.address, table.id) as bert, bert.joined("Bert"):
        phone.page.goto(link)
        phone.sees_ply(0)
        assert "#" not in phone.page.url, "the secret does not stay in the address"
        assert phone.count("form[data-do=join]") == 0
        anna.sees_ply(0)
        anna.is_to_move()
        phone.is_to_move()
        parts = (".prompt", ".scores", ".panel.market")
        phone.becomes(
            lambda: [phone.see(part) for part in parts], [anna.see(part) for part in parts]
        )


@pytest.mark.thorough
def test_a_spectator_sees_but_cannot_move(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", moves=10)
    anna, guest = visit().sits(table.id, table.tokens[0]), visit().sits(table.id, None)
    guest.sees_ply(10)
    assert guest.count(".spot.glowing") == 0
    assert guest.count("button[data-move], button[data-step]") == 0
    anna.plays(random.Random(1), plies=1)
    guest.sees_ply(anna.ply())


# Every ply that the table shows from now on, in order; one that is told anew counts once.
_SHOWN = """
() => {
  const table = document.querySelector(".table");
  window.shown = [];
  let last = Number(table.dataset.ply);
  const look = () => {
    const ply = Number(table.dataset.ply);
    if (ply !== last) window.shown.push(last = ply);
  };
  new MutationObserver(look).observe(table, {attributes: true, attributeFilter: ["data-ply"]});
}
"""


@pytest.mark.thorough
def test_what_was_missed_while_away_is_shown_move_by_move(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "Bert", moves=6)
    guest = visit()
    line = Line(guest)
    guest.sits(table.id, None).sees_ply(table.match.ply)
    guest.page.evaluate(_SHOWN)
    ply = missing(guest, line, served, table, 4)
    guest.sees_ply(ply)
    assert guest.page.evaluate("window.shown") == list(range(table.match.ply + 1, ply + 1))


@pytest.mark.thorough
def test_the_page_comes_back_after_the_server_was_restarted(visit: Visit, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with Served(file) as first:
        table = prepare_table(first.database, "zooloretto-dice", "Anna", "bot greedy", moves=4)
        anna = visit(address=first.address).sits(table.id, table.tokens[0])
        anna.plays(random.Random(1), plies=1)
        anna.is_to_move()
        before = anna.ply()
        anna.forgives = True
    with Served(file, int(first.address.rpartition(":")[2])):
        anna.plays(random.Random(1), plies=2)
        assert anna.ply() > before
