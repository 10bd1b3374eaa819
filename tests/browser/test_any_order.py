"""Small steps in any order, by clicks: either die first, die and truck either way round."""

import os
from pathlib import Path

from tests.browser.conftest import Visit
from tests.browser.fixtures import PreparedTable, prepare_table
from tests.browser.visitor import Visitor
from tests.web.serving import Served

LOOK = os.environ.get("TIERGARTEN_LOOK")  # a folder for pictures of what the test has seen


def looked(visitor: Visitor, name: str) -> None:
    if LOOK:
        visitor.page.screenshot(path=Path(LOOK) / f"{name}.png")


def rolled(served: Served) -> tuple[PreparedTable, list[str]]:
    """A table at which two dice with different faces have just been rolled, and their faces."""
    for seed in range(20):
        table = prepare_table(served.database, "zooloretto-dice", "Anna", "here Bert", seed=seed)
        match = table.match.copy()
        if match.acting == (0,) and match.legal()[0].text == "roll":
            match.play("roll")
            faces = [str(face) for face in match.state()["rolled"]]
            if len(set(faces)) == 2:
                return table, faces
    raise AssertionError("no seed has such a roll")


def spot(name: str) -> str:
    return f'.spot[data-spot="{name}"]'


def glowing(visitor: Visitor) -> set[str]:
    return set(visitor.offered()["spots"])


def test_either_die_first_and_the_truck_before_or_after_it(visit: Visit, served: Served) -> None:
    table, (first, second) = rolled(served)
    anna = visit().remembers(confirming=True).sits(table.id, table.tokens[0])
    anna.is_to_move()
    anna.click(spot("reserve"))
    if anna.offered().get("commit"):
        anna.click("button[data-do=commit]")
    anna.sees_ply(1)
    assert glowing(anna) == {"d1", "d2", "t1", "t2", "t3"}
    looked(anna, "dice-rolled")
    anna.click(spot("d1"))
    assert glowing(anna) >= {"t1", "t2", "t3"}
    looked(anna, "dice-first-chosen")
    anna.click(spot("d1"))
    assert first in anna.looks_ahead(spot("t1")), "a truck alone takes the marked die"
    assert second in anna.looks_ahead(spot("d2")), "the truck stays, the die is another one"
    looked(anna, "dice-other-on-truck")
    anna.click("button[data-do=commit]")
    anna.sees_ply(2)
    assert glowing(anna) == {"d1", "t1", "t2", "t3"}
    looked(anna, "dice-one-left")
    anna.click(spot("t1"))
    anna.click("button[data-do=commit]")
    anna.sees_ply(3)
    looked(anna, "dice-loaded")
