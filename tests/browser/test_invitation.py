"""The QR code in the lobby: the invitation link, readable in the light and in the dark."""

import pytest
import segno
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.fixtures import prepare_table
from tests.web.serving import Served, fetched

# The picture as it is shown, one dot in the middle of each module: whether it is dark.
_MODULES = """
async (count) => {
  const image = document.querySelector(".qr");
  image.scrollIntoView();
  await image.decode();
  const canvas = new OffscreenCanvas(count * 4, count * 4);
  const paint = canvas.getContext("2d");
  paint.drawImage(image, 0, 0, count * 4, count * 4);
  const {data, width} = paint.getImageData(0, 0, count * 4, count * 4);
  const at = (x, y) => data[4 * ((y * 4 + 2) * width + x * 4 + 2)] < 128 ? 1 : 0;
  const all = [...Array(count).keys()];
  return all.map((y) => all.map((x) => at(x, y)));
}
"""


def test_the_code_is_the_invitation_link(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "open")
    port = served.address.rpartition(":")[2]
    elsewhere = f"friends.localhost:{port}"  # as if other computers could use it, too
    anna = visit(elsewhere, color_scheme="dark").sits(table.id, table.tokens[0])
    anna.see(".qr")
    link = anna.page.locator("input[data-do=invite]").input_value()
    wanted = segno.make(link, error="m", micro=False)
    rim = 4
    modules = anna.page.evaluate(_MODULES, wanted.symbol_size(border=rim)[0])
    assert modules == [list(row) for row in wanted.matrix_iter(border=rim)]


@pytest.mark.thorough
def test_there_is_no_code_where_nobody_else_can_use_it(visit: Visit, served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "open")
    anna = visit().sits(table.id, table.tokens[0])
    anna.reads("This address works on this computer only.")
    expect(anna.page.locator(".qr")).to_have_count(0)


def test_only_a_table_that_there_is_has_a_code(served: Served) -> None:
    answer = fetched(f"http://{served.address}/api/tables/nowhere/invitation.svg")
    assert answer.json()["error"] == "unknown_table"
