"""Zooloretto laid out: every move can be clicked, everything is drawn and named."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.games.zooloretto.positions import UNLOADING, position
from tests.variants import VARIANTS, Variant
from tiergarten import Match
from tiergarten.engine import svg
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.scene import MARKET, Panel, Scene, Spot
from tiergarten.games.zooloretto.pieces import (
    ACTIONS,
    ENCLOSURES,
    FIRST_STALL,
    IN_THE_BOX,
    KINDS,
    SPACES,
    SPECIES,
    SPOTS,
    STALLS,
    TILE_NAMES,
)
from tiergarten.games.zooloretto.table.scene import THINGS, lay
from tiergarten.games.zooloretto.table.zoo import BARN_WIDTH, BARN_X
from tiergarten.testing.walks import positions

MOST_BYTES = 11_000
MOST_BYTES_OF_ALL = 15_000
MOST_BYTES_OF_ART = 60_000

every_table = pytest.mark.parametrize(
    "variant", [variant for variant in VARIANTS if variant.game == "zooloretto"], ids=str
)


def spot(scene: Scene, name: str) -> Spot:
    return next(spot for panel in scene.panels for spot in panel.spots if spot.id == name)


def names_of(panel: Panel) -> set[str]:
    return {spot.id for spot in panel.spots}


def path(match: Match, move: str) -> list[str]:
    """What to click for a move of the seat that acts."""
    scene = match.scene(match.acting[0])
    return list(scene.paths[next(m.id for m in match.legal() if m.text == move)])


def art_of(match: Match, seat: int, whose: int) -> list[str]:
    """What lies in a zoo, scenery included."""
    panel = next(panel for panel in match.scene(seat).panels if panel.seat == whose)
    return [piece.art for piece in (*panel.scenery, *panel.pieces)]


def size(scene: Scene) -> int:
    text = json.dumps(scene.plain(), separators=(",", ":"), ensure_ascii=False)
    return len(text.encode())


# Whole games


@every_table
def test_every_move_of_a_game_can_be_clicked_and_no_other(variant: Variant) -> None:
    for match in positions(variant, seed=5, every=3):
        for seat in (*range(match.players), None):
            scene = match.scene(seat)
            assert list(scene.problems()) == []
            legal = match.legal(seat) if seat is not None and seat in match.acting else []
            assert list(scene.paths) == [move.id for move in legal]
            assert all(scene.paths.values()), "no move of this game is a mere button"


@every_table
def test_everything_is_drawn_and_named_in_every_language(variant: Variant) -> None:
    for match in positions(variant, seed=6, every=29):
        drawn = svg.drawn(match.game.picture("art"))
        for language in languages():
            scene = match.scene(0, language)
            assert scene.symbols() <= drawn
            assert set(scene.art) == scene.symbols()
            assert all(scene.art.values())
            assert size(scene) <= MOST_BYTES


@every_table
def test_a_board_for_each_seat_ones_own_first_then_clockwise(variant: Variant) -> None:
    match = variant.deal(1)
    for seat in range(match.players):
        market, *boards = match.scene(seat).panels
        assert market.kind == MARKET
        clockwise = [(seat + step) % match.players for step in range(match.players)]
        assert [board.seat for board in boards] == clockwise
        assert [board.title for board in boards] == [match.names[s] for s in clockwise]
    assert [board.seat for board in match.scene().panels[1:]] == list(range(match.players))


@every_table
def test_standalone_pictures_are_well_formed(variant: Variant) -> None:
    for match in positions(variant, seed=7, every=60):
        for seat in (0, None):
            ElementTree.fromstring(match.svg(seat, "cs"))


def test_the_largest_table_stays_small_however_long_the_game() -> None:
    sizes = [
        size(match.scene(match.acting[0], "ru"))
        for seed in range(3)
        for match in positions(Variant("zooloretto", 5), seed, every=9)
        if not match.over
    ]
    assert 6_000 < max(sizes) <= MOST_BYTES


def fullest(own: int, filled: int) -> Match:
    """All tiles of the box on the table: some kinds in the own barn, some enclosures filled,
    the rest in the barns of the others. Whoever can has bred, and all have long names."""
    left = {kind: int(IN_THE_BOX[tile]) for tile, kind in enumerate(KINDS)}
    left["leopard"] -= 3
    zoos: list[dict[str, Any]] = [{"coins": 5, "expansions": 1, "barn": []} for _ in range(5)]
    for kind in sorted(left, key=len)[::-1][:own]:
        zoos[0]["barn"].append(kind)
        left[kind] -= 1
    enclosures = [(zoo, e) for zoo in zoos for e in range(4)]
    for species, (zoo, e) in zip(SPECIES, enclosures[:filled], strict=False):
        many = min(int(SPACES[e]), left[species])
        zoo[ENCLOSURES[e]] = [species] * many
        left[species] -= many
    rest = [kind for kind, many in left.items() for _ in range(many)]
    for species in SPECIES:
        rest.remove(f"{species}-male")
        rest.remove(f"{species}-female")
        rest += [f"{species}-bred", f"{species}-bred", f"{species}-offspring"]
    for i, kind in enumerate(rest):
        zoos[1 + i % 4]["barn"].append(kind)
    trucks = [["coin"] * 3] * 4 + [["leopard"] * 3]
    match = position(*zoos, players=5, truck=trucks, last_round=True)
    match.names = tuple(str(seat) + "Щ" * 39 for seat in range(5))
    return match


@pytest.mark.parametrize("own", [0, 8, 9, 12, 20, len(KINDS)])
@pytest.mark.parametrize("filled", [0, 4, 8])
def test_even_the_fullest_table_is_small_in_every_language(own: int, filled: int) -> None:
    match = fullest(own, filled)
    for language in languages():
        scene = match.scene(0, language)
        assert list(scene.problems()) == []
        assert size(scene) <= MOST_BYTES_OF_ALL


@every_table
def test_what_will_be_drawn_cannot_be_seen(variant: Variant) -> None:
    for match in positions(variant, seed=8, every=17):
        for seat in range(match.players):
            legal = [m.id for m in match.legal(seat)] if seat in match.acting else []
            other = match.concealed(seat, seed=99)
            scene = replace(match.scene(seat), prompts={})
            assert lay(say_in("en"), other, seat, match.names, legal) == scene


# Every action


def tables() -> Iterator[Match]:
    """Positions with all moves that there can be."""
    for truck in range(5):
        loads = [["zebra"] if t == truck else [] for t in range(5)]
        yield position(players=5, truck=loads)
        yield position(players=5, revealed="zebra")
    rich = {"coins": 5, "expansions": 2}
    for kind in KINDS:
        yield position(rich, players=2, removed=_others(kind), hand=[kind])
    for owner in range(5):
        for species in SPECIES:
            kinds = [species, f"{species}-male", f"{species}-female"]
            barn = {"coins": 5, "barn": [*kinds, *STALLS]}
            match = position(*([{"coins": 5}] * owner), barn, players=5, turn=int(not owner))
            yield match
    for kind in KINDS:
        yield position(rich | {"barn": [kind]}, players=2, removed=_others(kind))
    for species in SPECIES:
        for e in ENCLOSURES:
            other = SPECIES[(SPECIES.index(species) + 1) % len(SPECIES)]
            zoo = rich | {"barn": [species], e: [other]}
            yield position(zoo, players=2, removed=_others(species, other))
    for stall in STALLS:
        for e in ENCLOSURES:
            yield position(rich | {"stalls": {e: [stall]}}, players=2)
    for i, one in enumerate(ENCLOSURES):
        for another in ENCLOSURES[:i]:
            zoo = rich | {one: ["zebra"], another: ["panda"]}
            yield position(zoo, players=2, removed=_others("zebra", "panda"))


def _others(*kinds: str) -> list[str]:
    """Three species that are out of the game, none of them of these."""
    present = {kind.split("-")[0] for kind in kinds}
    return [species for species in SPECIES if species not in present][:3]


def test_every_action_that_can_be_legal_has_a_path() -> None:
    clicked: set[int] = set()
    for match in tables():
        scene = match.scene(match.acting[0])
        assert list(scene.problems()) == []
        clicked.update(scene.paths)
    never = {move.text for move in ACTIONS.moves if move.id not in clicked}
    twice = {f"exchange {a} {b}" for i, a in enumerate(ENCLOSURES) for b in ENCLOSURES[: i + 1]}
    one_place = [spot for spot in SPOTS if spot != "small"]
    nowhere = {f"shift {stall} {spot} {spot}" for stall in STALLS for spot in one_place}
    assert never == twice | nowhere


# Clicking feels natural


def test_trucks_and_piles_are_clicked_themselves() -> None:
    match = position(truck=[[], ["zebra", "coin"], []])
    assert path(match, "draw") == ["pile"]
    assert path(match, "take 2") == ["t2"]
    assert path(position(revealed="toys"), "load 3") == ["t3"]


def test_the_closing_pile_is_clicked_once_it_is_open() -> None:
    match = position({}, players=3)
    state = match.record()
    state.left = state.closing
    legal = [ACTIONS.start("draw")]
    scene = lay(say_in("en"), state, 0, match.names, legal)
    assert scene.paths[legal[0]] == ["closing"]
    assert spot(scene, "pile").label == "draw pile: 0"


def test_a_single_tile_needs_only_its_destination() -> None:
    match = position({"small": ["panda"]}, hand=["panda"])
    assert path(match, "place panda small") == ["0e0"]
    assert path(match, "place panda barn") == ["0b"]
    stall = position(hand=["toys"])
    assert path(stall, "place toys middle") == ["0s2"]


def test_of_several_tiles_one_is_clicked_first() -> None:
    match = position(hand=["panda", "toys", "panda"], **UNLOADING)
    assert path(match, "place panda large") == [f"h{KINDS.index('panda')}", "0e2"]
    assert path(match, "place toys large") == [f"h{KINDS.index('toys')}", "0s3"]
    own = match.scene(0).panels[1]
    assert len([name for name in names_of(own) if name[0] == "h"]) == 2, "pandas are alike"


def test_money_moves_something_somewhere() -> None:
    zoo = {
        "coins": 5,
        "small": ["zebra"],
        "middle": ["panda"],
        "stalls": {"large": ["ices"]},
        "barn": ["camel-male", "drinks"],
    }
    match = position(zoo, {"barn": ["leopard"]})
    camel, leopard = KINDS.index("camel-male"), KINDS.index("leopard")
    assert path(match, "move camel-male large") == [f"0k{camel}", "0e2"]
    assert path(match, "shift ices large small") == ["0s3", "0s0"]
    assert path(match, "shift ices large barn") == ["0s3", "0b"]
    assert path(match, "shift drinks barn middle") == [f"0k{FIRST_STALL}", "0s2"]
    assert path(match, "exchange small middle") == ["0e0", "0e1"]
    assert path(match, "trade small camel") == ["0e0", f"0k{camel}"]
    assert path(match, "buy p2 leopard") == ["1b", f"={leopard}"]
    assert match.scene(0).choices[f"={leopard}"].art == "leopard"
    assert path(match, "discard camel-male") == [f"0k{camel}", "out"]
    assert path(match, "expand") == ["0e3"]


def test_in_a_very_full_barn_one_clicks_the_barn_and_chooses() -> None:
    species = SPECIES[:3]
    kinds = [kind for kind in KINDS if kind.split("-")[0] in species][:9]
    match = position({"coins": 5, "barn": kinds}, players=5)
    first = KINDS.index(kinds[0])
    assert path(match, f"move {kinds[0]} small") == ["0b", f"={first}", "0e0"]
    assert path(match, f"discard {kinds[0]}") == ["0b", f"={first}", "out"]
    match = position({"coins": 5, "barn": kinds[1:]}, players=5)
    assert path(match, f"discard {kinds[1]}") == [f"0k{first + 1}", "out"]


def test_the_two_places_of_the_small_enclosure_are_one_spot_while_alike() -> None:
    for stalls, spots in (([], 1), (["toys"], 2), (["toys", "toys"], 1), (["toys", "ices"], 2)):
        own = position({"stalls": {"small": stalls}}).scene(0).panels[1]
        assert len(names_of(own) & {"0s0", "0s1"}) == spots


# Clicks that are not allowed


def asked(match: Match, name: str, seat: int = 0) -> str | None:
    """The rule against a click."""
    move = match.asked(name, seat)
    assert move
    refusal = match.why_not(move, seat)
    return refusal.rule if refusal else None


def test_a_click_that_is_not_allowed_leads_to_its_rule() -> None:
    match = position({"small": ["panda"], "coins": 0}, {"barn": ["zebra"]}, hand=["zebra"])
    assert asked(match, "0e0") == "ZL-12"
    assert asked(match, "0e3") == "ZL-20"
    assert asked(match, "t1") == "ZL-11"
    poor = position({"coins": 0, "barn": ["zebra"]}, {"barn": ["zebra"]})
    assert asked(poor, "0b") == "ZL-15"
    assert asked(poor, "1b") == "ZL-15"
    assert asked(poor, "0e3") == "ZL-15"
    assert asked(poor, "t1") == "ZL-10"


def test_places_that_wait_for_something_else_lead_to_a_rule_too() -> None:
    unloading = position({"barn": ["panda"]}, hand=["zebra"])
    assert asked(unloading, "0s0") == "ZL-11"
    assert asked(unloading, "bank") == "ZL-11"
    assert asked(unloading, "out") == "ZL-11"
    why = unloading.why_not(unloading.asked("0s0", 0) or "")
    assert why is not None
    assert why.why == "there is no stall in your hand; you hold: zebra"
    loading = position(revealed="toys")
    assert {asked(loading, name) for name in ("0s0", "0b", "bank", "out")} == {"ZL-8"}
    poor = position({"coins": 0})
    assert {name: asked(poor, name) for name in ("0s0", "bank", "out")} == {
        "0s0": "ZL-16",
        "bank": "ZL-15",
        "out": "ZL-19",
    }
    why = poor.why_not(poor.asked("out", 0) or "")
    assert why is not None
    assert why.why == "your barn is empty"
    full = position({"coins": 0, "barn": ["toys"]})
    assert {asked(full, name) for name in ("0s0", "bank", "out")} == {"ZL-15"}
    rich = position({"coins": 3})
    assert rich.asked("bank", 0) == "", "it could pay for an expansion"
    assert rich.asked("roof", 0) is None


def test_points_have_a_true_minus() -> None:
    match = position({"barn": ["panda"]})
    said = [writing.text for writing in match.scene(0).panels[1].writings]
    assert "−2 points" in said


def test_a_zoo_looks_the_same_to_all_others_and_before_and_after_a_turn() -> None:
    """So it is laid, compared and sent once for all of them."""
    match = position({"coins": 0, "barn": ["zebra"]}, players=4)
    boards = [match.scene(seat).panels for seat in (None, *range(4))]
    assert len({id(panels[0]) for panels in boards}) == 1
    for whose in range(4):
        zoos = [panel for panels in boards for panel in panels if panel.seat == whose]
        assert len({id(zoo) for zoo in zoos}) == 2, "as its owner sees it, and as others do"
    held, before = match.present, match.scene(0).panels  # as a server holds the last positions
    match.play("draw")
    assert all(
        one is other for one, other in zip(before[1:], match.scene(0).panels[1:], strict=True)
    )
    assert held.revealed != match.present.revealed


@every_table
def test_what_clicks_ask_for_can_be_understood(variant: Variant) -> None:
    understood = 0
    for match in positions(variant, seed=9, every=11):
        if match.over:
            break
        for seat in range(match.players):
            for panel in match.scene(seat).panels:
                for move in filter(None, (match.asked(spot.id, seat) for spot in panel.spots)):
                    match.why_not(move, seat)
                    understood += 1
    assert understood > 100


# What is to be seen


def test_a_zoo_shows_its_animals_stalls_and_building_plot() -> None:
    zoo = {"small": ["zebra-bred", "zebra-bred", "zebra-offspring"], "stalls": {"large": ["ices"]}}
    shown = art_of(position(zoo | {"barn": ["panda"], "coins": 3}), 1, 0)
    for art in ("zebra-bred", "zebra-offspring", "ices", "panda", "plot", "coin"):
        assert shown.count(art) == {"zebra-bred": 2, "coin": 3}.get(art, 1)
    assert "expansion" not in shown
    opened = art_of(position({"expansions": 1}), 0, 0)
    assert "expansion" in opened
    assert "plot" not in opened


def test_with_two_players_trucks_are_blocked_and_there_are_two_plots() -> None:
    match = position(players=2)
    market, own, _ = match.scene(0).panels
    trucks = [piece.art for piece in market.pieces if piece.art.startswith("truck")]
    assert trucks == ["truck", "truck-2", "truck-1"]
    assert [piece.art for piece in own.scenery].count("plot") == 2


def test_a_truck_that_was_taken_stands_at_the_gate_with_its_tiles() -> None:
    match = position(truck=[["zebra", "toys"], [], []])
    match.play("take 1")
    shown = art_of(match, 1, 0)
    assert shown.index("truck") < shown.index("zebra") < shown.index("toys")
    assert "truck" not in art_of(match, 0, 1)
    assert "truck" in {piece.art for piece in match.scene(0).panels[0].pieces}


def test_any_number_of_tiles_fits_into_the_barn() -> None:
    barn = [kind for kind in KINDS for _ in range(2)]
    own = position({"barn": barn, "coins": 9}, players=5).scene(0).panels[1]
    inside = [piece for piece in own.pieces if piece.art != "coin"]
    assert len(inside) == len(barn)
    for piece in inside:
        assert abs(piece.x - BARN_X) + piece.size // 2 <= BARN_WIDTH // 2
        assert piece.y + piece.size // 2 <= own.height


def test_what_is_left_is_told_by_kind() -> None:
    match = position({"small": ["zebra", "zebra"]}, removed=["panda", "camel"])
    left = dict(match.scene(0).left)
    assert left["zebra"] == 5
    assert left["coin"] == 12
    assert "panda" not in left


# The art


def test_the_art_is_complete_square_and_light() -> None:
    match = position()
    art = match.game.picture("art")
    assert {*TILE_NAMES, *THINGS} <= svg.drawn(art)
    assert art.stat().st_size <= MOST_BYTES_OF_ART
    root = ElementTree.parse(art).getroot()
    for symbol in root.iter(f"{svg.SVG}symbol"):
        if symbol.get("id") in {*TILE_NAMES, *THINGS}:
            assert symbol.get("viewBox") == "0 0 100 100"
    text = art.read_text(encoding="utf-8")
    for unwanted in ("<text", "Gradient", "filter", "style="):
        assert unwanted not in text
