"""Laying tiles: which places are legal, and why others are not."""

from itertools import product

import pytest

from tests.games.zoosim.positions import CLOSED, auction, lay, random_game, why_not, won
from tiergarten import IllegalMove, Match
from tiergarten.engine.language import say_in
from tiergarten.games.zoosim.pieces import ACTIONS
from tiergarten.games.zoosim.position import placing
from tiergarten.games.zoosim.rules.moves import LAY


@pytest.mark.rule("ZS-6")
def test_a_start_tile_has_two_exits_to_the_north() -> None:
    match = won(13)  # red 3 with paths in the north and south, grey 2 with one in the north
    moves = [(move.text, _place(match, move.id)) for move in match.legal()]
    assert moves == [
        ("lay 1 a-north", (0, -1, 2)),
        ("lay 1 b-north", (1, -1, 2)),
        ("lay 2 a-south", (1, -1, 0)),
        ("lay 2 b-north", (2, -1, 2)),
    ]


def _place(match: Match, action: int) -> placing.Place | None:
    return placing.place_of(placing.zoo_of(match.record(), 0), action)


@pytest.mark.rule("ZS-6")
def test_a_place_at_two_exits_is_written_with_the_first() -> None:
    match = won(13)
    assert "lay 2 a-north" not in [move.text for move in match.legal()]
    assert match.play("lay 2 a-north").text == "lay 1 b-north"


@pytest.mark.rule("ZS-6")
def test_no_path_ends_in_grass() -> None:
    match = won(13)
    rule, why = why_not(match, 0, -1, 0) or ("", "")
    assert rule == "ZS-6"
    assert why == "a path of the zoo would end in the grass of the tile there"
    with pytest.raises(IllegalMove, match="would end in the grass") as refused:
        match.play("lay 1 a-south")
    assert refused.value.rule == "ZS-6"


@pytest.mark.rule("ZS-6")
def test_a_path_of_the_tile_does_not_end_in_the_grass_of_the_zoo_either() -> None:
    rule, why = why_not(won(1), 2, 0, 1) or ("", "")  # a path of half b looks west
    assert rule == "ZS-6"
    assert why == "a path of the tile would end in the grass of the zoo there"


@pytest.mark.rule("ZS-6")
def test_a_tile_does_not_touch_the_zoo_at_a_corner_only() -> None:
    assert why_not(won(1), -2, -1) == (
        "ZS-6",
        "the tile would touch the zoo only at a corner there",
    )


@pytest.mark.rule("ZS-6")
def test_a_tile_lies_next_to_the_zoo() -> None:
    assert why_not(won(1), 5, 5) == ("ZS-6", "the tile would not touch the zoo there")


@pytest.mark.rule("ZS-6")
def test_grass_at_grass_is_not_enough() -> None:
    assert why_not(won(21), 0, 1, 2) == (
        "ZS-6",
        "only grass would meet grass; at least one path must go on",
    )


@pytest.mark.rule("ZS-6")
def test_a_tile_does_not_cover_another() -> None:
    assert why_not(won(1), 1, 0) == ("ZS-6", "there is already another tile there")


@pytest.mark.rule("ZS-6")
@pytest.mark.parametrize("rotation", [-1, 4, 90])
def test_a_tile_lies_straight_on_the_squares(rotation: int) -> None:
    rule, why = why_not(won(1), 0, -1, rotation) or ("", "")
    assert rule == "ZS-6"
    assert "quarter turns" in why


@pytest.mark.rule("ZS-6")
def test_the_side_of_a_tile_that_meets_an_exit_has_a_path() -> None:
    refusal = won(13).why_not("lay 1 b-south")
    assert refusal is not None
    assert refusal.rule == "ZS-6"
    assert refusal.why == "half b of the tile has no path on its south side"


@pytest.mark.rule("ZS-6")
def test_a_zoo_has_so_many_exits_and_no_more() -> None:
    refusal = won(13).why_not("lay 3 a-north")
    assert refusal is not None
    assert refusal == ("ZS-6", "your zoo has exits 1 to 2")


@pytest.mark.rule("ZS-6", "ZS-7")
def test_a_zoo_without_exits_takes_no_tile_anywhere() -> None:
    match = auction(laid=CLOSED)
    zoo = placing.zoo_of(match.record(), 0)
    assert zoo.exits == []


@pytest.mark.rule("ZS-6")
@pytest.mark.parametrize("seed", [1, 2])
def test_legal_moves_are_all_places_that_nothing_speaks_against(seed: int) -> None:
    for match in random_game(players=2, seed=seed):
        if match.over or match.state()["laying"] is None or match.ply % 4:
            continue
        state = match.record()
        zoo, tile = placing.zoo_of(state, match.acting[0]), placing.tile_to_lay(state)
        xs, ys = [x for x, _ in zoo.ground], [y for _, y in zoo.ground]
        wanted = []
        for x, y, r in product(
            range(min(xs) - 2, max(xs) + 3), range(min(ys) - 2, max(ys) + 3), range(4)
        ):
            if placing.objection(say_in("en"), zoo, tile, (x, y, r)) is None:
                action = placing.action_at(zoo, tile, (x, y, r))
                assert action is not None
                assert placing.place_of(zoo, action) == (x, y, r)
                wanted.append(action)
        assert sorted(wanted) == [move.id for move in match.legal()]


def test_every_illegal_move_is_explained_by_a_rule() -> None:
    for match in random_game(players=3, seed=8):
        if match.over or match.ply % 7:
            continue
        for seat in range(match.players):
            legal = {move.id for move in match.legal(seat)}
            for action in range(0, len(ACTIONS), 3):
                refusal = match.why_not(action, seat)
                canonical = match.game.equivalence.same_move(match.record(), seat, action)
                assert (refusal is None) == (canonical in legal)
                if refusal is not None:
                    assert refusal.rule in ("ZS-4", "ZS-6")
                    assert refusal.why


def test_laying_by_hand_is_laying_by_id() -> None:
    match = won(13)
    lay(match, 1, -1, 0)
    assert match.history[-1].move.text == "lay 2 a-south"
    assert match.history[-1].move.id == LAY + 6 + 1
