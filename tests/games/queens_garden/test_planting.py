"""In which order a garden can have been planted, against trying all orders."""

import random
from collections.abc import Collection

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own
from tiergarten import BadPosition
from tiergarten.games.queens_garden.pieces import (
    CELL_AT,
    DIRECTION_OF_CELL,
    DIRECTIONS,
    PLACE_OF_CELL,
    PLACES,
)
from tiergarten.games.queens_garden.position import planting
from tiergarten.games.queens_garden.position.planting import Cell, Plot, can_be_planted, lay_all

PLACE_AT = dict(zip(CELL_AT, PLACE_OF_CELL.tolist(), strict=True))
CENTRES = [at for at, d in zip(CELL_AT, DIRECTION_OF_CELL, strict=True) if d < 0]


def around(at: Cell) -> list[Cell]:
    return [(at[0] + q, at[1] + r) for q, r in DIRECTIONS]


def random_plot(chance: random.Random, hexes: int) -> Plot:
    """A garden of few colours and patterns, mostly in one piece, on fronts, backs and the plaza."""
    fronts = [place for place in range(len(PLACES)) if chance.random() < 0.6]
    cells = [at for at in CELL_AT if not (at in CENTRES and PLACE_AT[at] in fronts)]
    there = [chance.choice(cells)]
    while len(there) < hexes:
        near = [at for at in around(chance.choice(there)) if at in cells and at not in there]
        if near:
            there.append(chance.choice(near))
        elif chance.random() < 0.3:
            there.append(chance.choice([at for at in cells if at not in there]))
    colours, patterns = chance.randint(2, 5), chance.randint(2, 5)
    looks = {at: (chance.randrange(colours), chance.randrange(patterns)) for at in there}
    printed = {}
    for place in fronts:
        on_it = [at for at in there if PLACE_AT[at] == place]
        if on_it:
            first = chance.choice(on_it)
            printed.update({at: first for at in on_it if at != first})
    beside = {at: [near for near in around(at) if near in looks] for at in there}
    kin = {
        at: [near for near in beside[at] if set(enumerate(looks[at])) & set(enumerate(looks[near]))]
        for at in there
    }
    return Plot(beside, kin, printed)


def may_lie(plot: Plot, at: Cell, laid: Collection[Cell]) -> bool:
    """QG-15, QG-18: on a cell that is there, alone or beside kin."""
    if at in plot.printed and plot.printed[at] not in laid:
        return False
    alone = not any(near in laid for near in plot.beside[at])
    return alone or any(near in laid for near in plot.kin[at])


def some_order_leads_there(plot: Plot) -> bool:
    """Try all orders; what was laid tells all that matters, however it came about."""
    reached = {frozenset[Cell]()}
    for _ in plot.beside:
        reached = {
            laid | {at}
            for laid in reached
            for at in plot.beside
            if at not in laid and may_lie(plot, at, laid)
        }
    return bool(reached)


@pytest.mark.rule("QG-15", "QG-18")
@pytest.mark.parametrize("seed", range(4))
def test_it_is_as_if_all_orders_had_been_tried(seed: int) -> None:
    chance = random.Random(seed)
    found = []
    for _ in range(250):
        plot = random_plot(chance, hexes=chance.randint(2, 9))
        found.append(can_be_planted(plot))
        assert found[-1] == some_order_leads_there(plot), plot
    assert 50 < sum(found) < 200, "of both kinds there are many"


def test_large_gardens_take_few_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = 0

    def counting(*arguments: object) -> planting.Trial:
        nonlocal trials
        trials += 1
        return lay_all(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(planting, "lay_all", counting)
    chance = random.Random(1)
    most = 0
    for _ in range(150):
        trials = 0
        can_be_planted(random_plot(chance, hexes=chance.randint(15, 40)))
        most = max(most, trials)
    assert most < planting.MOST_TRIALS / 5


@pytest.mark.rule("QG-15", "QG-18")
def test_a_printed_hex_comes_before_the_tiles_around_it() -> None:
    """The tree is beside strangers only, so it was there before the lily: on a back it can be."""
    tiles = "01 lime-bird, 13 blue-tree"
    back = own(garden=garden(f"{tiles}, 14 lime-lily", "1 back"))
    assert back.state()["player"][0]["garden"]["tiles"]["14"] == "lime-lily"
    with pytest.raises(BadPosition, match="QG-15"):
        own(garden=garden(tiles, "14 lime-lily"))


@pytest.mark.rule("QG-15", "QG-18")
def test_one_family_may_have_begun_in_two_places() -> None:
    """Both printed hexes came alone: the tiles that make them kin lie on their expansions."""
    tiles = "12 lime-bird, 13 lime-tree, 26 lime-butterfly, 25 lime-plant"
    match = own(garden=garden(tiles, "11 lime-lily, 24 lime-flower"))
    assert len(match.state()["player"][0]["garden"]["tiles"]) == 4


@pytest.mark.rule("QG-15")
def test_strangers_are_named_by_their_cells() -> None:
    with pytest.raises(BadPosition) as error:
        tiergarten.resume(
            "queens-garden",
            {"players": 2, "player": [{"garden": garden("01 blue-tree, 02 lime-bird")}, {}]},
        )
    assert error.value.why == (
        "blue-tree on 01 and lime-bird on 02 are neighbours, and neither has kin beside it (QG-15)"
    )
