"""The page is small: what a first visit loads in all."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.fixtures import GAMES, prepare_table
from tests.kinds import some_of
from tests.web.serving import Served

MOST = 350_000  # bytes, as they come over the wire


@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
def test_a_first_visit_loads_little(visit: Visit, served: Served, game: str) -> None:
    table = prepare_table(served.database, game, "Anna", "bot greedy", moves=20)
    visitor = visit(fresh=True)
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    visitor.go().see(f"article[data-game={game}] button[data-do=play]")
    visitor.page.wait_for_load_state("networkidle")
    assert 5_000 < sum(sizes) < MOST
    visitor.sits(table.id, table.tokens[0]).is_to_move()
    visitor.page.wait_for_load_state("networkidle")
    assert sum(sizes) < MOST, "the home view and a table"
