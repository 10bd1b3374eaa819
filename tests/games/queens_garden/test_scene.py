"""The table as a scene: every move can be clicked, all is drawn and named, and it is small."""

import itertools
import json
import math
import random
import re
from xml.etree import ElementTree

import pytest

import tiergarten
from tests.games.queens_garden.positions import garden, own, play, surrounded, table
from tests.kinds import some_of
from tiergarten import Match
from tiergarten.engine import svg
from tiergarten.engine.language import languages
from tiergarten.engine.scene import MARKET, Scene
from tiergarten.games import find
from tiergarten.games.queens_garden.pieces import (
    ACTIONS,
    ATTRIBUTES,
    CELLS,
    HEXES,
    ITEMS,
    PLACES,
    WHEEL,
)

GAME = find("queens-garden")
ART = GAME.picture("art")
MOST_BYTES = 11_000
PHONE, FINGER = 374, 40  # pixels: a panel on a phone, and what a finger can hit
SOME_HEXES = ["lime-lily", "lime-bird", "lime-tree", "yellow-bird", "mauve-bird", "mauve-tree"]
MOVES = {move.text for move in ACTIONS.moves}


def size(scene: Scene) -> int:
    """How many bytes travel to the page."""
    return len(json.dumps(scene.plain(), separators=(",", ":"), ensure_ascii=False).encode())


def clicks(match: Match, seat: int = 0) -> dict[str, list[str]]:
    """The path of every legal move, by its text."""
    return {ACTIONS[a].text: [*path] for a, path in match.scene(seat).paths.items()}


def check(match: Match, seat: int | None) -> Scene:
    scene = match.scene(seat)
    assert [*scene.problems()] == []
    legal = [] if seat is None or match.over else match.legal(seat)
    assert [*scene.paths] == [move.id for move in legal]
    assert scene.symbols() <= svg.drawn(ART)
    assert scene.symbols() == set(scene.art)
    assert all(scene.art.values())
    for panel in scene.panels:
        for spot in panel.spots:
            assert spot.move in MOVES
    return scene


@pytest.mark.parametrize("players", some_of([2, 3, 4], 2))
def test_whole_games_can_be_clicked(players: int) -> None:
    chance = random.Random(players)
    match = tiergarten.new("queens-garden", players, seed=players, side="AB"[players % 2])
    verbs = set()
    while not match.over:
        seat = match.acting[0]
        check(match, seat)
        if match.ply % 7 == 0:
            check(match, (seat + 1) % players)
            check(match, None)
        moves = match.legal()
        moves = [m for m in moves if m.verb != "pass" or chance.random() < 0.1] or moves
        move = chance.choice(moves)
        verbs.add(move.verb)
        match.play(move)
    scene = check(match, 0)
    assert not scene.paths
    assert not scene.offers
    assert verbs >= {"take", "from", "place", "build", "at", "pay", "buy", "pass"}


def test_every_move_of_the_verb_table_can_occur_in_a_path() -> None:
    found: set[str] = set()
    for hexagon in HEXES:
        colour, pattern = hexagon.split("-")
        match = table(slot=[[hexagon], [hexagon]], player=[{"tiles": [hexagon], "points": 9}, {}])
        found |= {move for move in clicks(match) if not move.startswith(("place", "at"))}
        assert clicks(match)[f"take {colour}"] == [colour]
        assert clicks(match)[f"take {pattern}"] == [pattern]
        value = int(ITEMS.index(hexagon) // 2 % 6) + 1
        flower = surrounded("lime" if colour != "lime" else "blue")
        match = own(tiles=[hexagon], expansions=[hexagon], jokers=value, garden=flower)
        found |= set(clicks(match))
        found |= set(clicks(play(match, f"place {hexagon}", "at 01"))) if value > 1 else set()
        found |= set(clicks(play(own(tiles=[hexagon], expansions=[hexagon]), "pass")))
        other = f"{colour}-{'lily' if pattern != 'lily' else 'plant'}"
        match = own(tiles=[hexagon, other], expansions=[hexagon], jokers=5, garden=flower)
        found |= set(clicks(play(match, f"place {other}", "at 01")))
    copies = play(table(4, slot=[["blue-tree"]] * 3), "take blue")
    found |= set(clicks(copies))
    for slot in range(4, 9):
        some = [*SOME_HEXES[: slot - 2], ["blue-tree"]]
        found |= set(clicks(play(table(4, slot=[["blue-tree"], *some]), "take blue")))
    backs = ", ".join(f"{place} back" for place in PLACES)
    found |= set(
        clicks(play(own(tiles=["blue-tree"], garden=garden("", backs)), "place blue-tree"))
    )
    never = {"place joker", "discard joker"}
    assert MOVES - found == never


def test_one_takes_by_attribute_or_by_any_hex_that_has_it() -> None:
    match = table(slot=["lime-bird", ["blue-tree", "lime-tree"], ["yellow-lily", "yellow-lily"]])
    scene = match.scene(0)
    offers = {spot: [ACTIONS[a].text for a in moves] for spot, moves in scene.offers.items()}
    assert offers == {
        "d0": ["take lime", "take bird"],
        "d10": ["take blue", "take tree"],
        "d11": ["take lime", "take tree"],
        "d20": ["take yellow", "take lily"],
        "d21": ["take yellow", "take lily"],
    }
    labels = {spot.id: spot.label for panel in scene.panels for spot in panel.spots}
    assert labels["lime"] == "all light green"
    assert labels["d0"] == "expansion with light green bird"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_the_market_a_finger_finds_everything_and_numbers_lie_free(players: int) -> None:
    chance = random.Random(players)
    match = tiergarten.new("queens-garden", players, seed=players)
    while not match.over:
        market = match.scene(match.acting[0]).panels[0]
        for spot in market.spots:
            assert min(spot.width, spot.height) * PHONE / market.width >= FINGER
        for one, other in itertools.combinations(market.spots, 2):
            apart = math.hypot(one.x - other.x, one.y - other.y)
            assert apart >= 0.95 * (one.width + other.width) / 2
        for writing, spot in itertools.product(market.writings, market.spots):
            aside = abs(writing.x - spot.x) >= spot.width / 2
            assert aside or abs(writing.y - writing.size / 3 - spot.y) >= spot.height / 2
        moves = match.legal()
        match.play(chance.choice([m for m in moves if m.verb != "pass"] or moves))


def test_only_the_large_board_says_what_the_end_would_make_of_the_points() -> None:
    match = own(tiles=["blue-lily"], points=15, jokers=1)
    boards = match.scene(0).panels[1:]
    said = [[writing.text for writing in board.writings] for board in boards]
    assert said == [["10", "if it", "ended now"], []]
    marks = [p.mark for board in boards for p in board.scenery if p.art == "points"]
    assert "15" in marks
    assert marks.count("−6") == len(PLACES), "what an expansion costs, at every free place"
    poor = own(points=5).scene(0).panels[1].scenery
    assert "−6" not in [piece.mark for piece in poor]


def test_a_cell_says_where_it_is_and_a_finger_finds_it() -> None:
    match = play(own(tiles=["blue-tree"]), "place blue-tree")
    board = match.scene(0).panels[1]
    spots = {spot.id: spot for spot in board.spots}
    assert spots["01"].label == "plaza, east"
    step = math.hypot(spots["01"].x - spots["02"].x, spots["01"].y - spots["02"].y)
    assert step * PHONE / board.width >= FINGER


def test_of_several_copies_one_clicks_the_one_to_take() -> None:
    match = table(slot=[["blue-tree"], ["lime-tree", "blue-tree", "blue-tree"]])
    play(match, "take blue")
    assert clicks(match) == {"from 1": ["d00"], "from 2": ["d10"]}
    scene = match.scene(0)
    twin = {spot: [ACTIONS[a].text for a in moves] for spot, moves in scene.offers.items()}
    assert twin == {"d11": ["from 2"]}
    there = {spot.id: spot.move for spot in scene.panels[0].spots}
    assert there["d12"] == "from 2"


def test_placing_is_clicking_storage_then_a_cell_then_what_pays() -> None:
    tiles = ["blue-butterfly", "blue-tree", "blue-tree"]
    match = own(tiles=tiles, expansions=["lime-tree"], jokers=1)
    paths = clicks(match)
    assert paths["place blue-butterfly"] == [f"s{ITEMS.index('blue-butterfly')}"]
    assert paths["build lime-tree"] == [f"s{ITEMS.index('lime-tree-expansion')}"]
    assert paths["buy 3"] == ["supply", "p3"]
    assert paths["pass"] == []
    play(match, "place blue-butterfly")
    assert clicks(match)["at 04"] == ["04"]
    play(match, "at 04")
    assert clicks(match) == {"pay blue-tree": ["s0"], "pay joker": ["s72"]}
    play(match, "pay blue-tree")
    assert clicks(match) == {"pay blue-tree": ["s0"], "pay joker": ["s72"]}
    match.undo()
    scene = match.scene(0)
    spots = {spot.id: spot for spot in scene.panels[1].spots}
    assert spots["s0+"].width == spots["s0"].width < spots["s0"].height  # each tree has its own
    assert [ACTIONS[a].text for a in scene.offers["s0+"]] == ["pay blue-tree"]
    assert "04" in spots, "where it lies"
    assert match.why_not(spots["s25"].move) is not None
    pieces = match.scene(0).panels[1].pieces
    (badge,) = [piece for piece in pieces if piece.mark == "3"]
    (tile,) = [piece for piece in pieces if piece.art == "b3"]
    assert badge.art == "badge"
    assert math.hypot(badge.x - tile.x, badge.y - tile.y) > tile.size / 2, "at its edge"
    play(match, "pay blue-tree")
    assert "2/3" in [piece.mark for piece in match.scene(0).panels[1].pieces]


def test_what_goes_on_in_the_second_row_of_storage_is_clicked_there_too() -> None:
    tiles = ["blue-tree", "blue-bird", "lime-tree", "lime-bird", "yellow-lily"]
    match = own(tiles=tiles, jokers=5, garden=surrounded("mauve"))
    scene = match.scene(0)
    jokers = [spot for spot in scene.panels[1].spots if spot.id.startswith("s72")]
    assert [spot.id for spot in jokers] == ["s72", "s72+"]
    assert jokers[1].width > 3 * jokers[0].width
    assert "s72+" not in scene.offers
    play(match, "place yellow-lily", "at 01")
    scene = match.scene(0)
    each = [spot.id for spot in scene.panels[1].spots if spot.id.startswith("s72")]
    assert each == ["s72" + n * "+" for n in range(5)], "one may pay with some of them"
    assert all([ACTIONS[a].text for a in scene.offers[s]] == ["pay joker"] for s in each[1:])
    assert [*scene.problems()] == []


def test_what_is_in_hand_is_seen_on_every_cell_before_it_is_placed() -> None:
    match = play(own(tiles=["blue-tree"]), "place blue-tree")
    scene = match.scene(0)
    assert scene.ghosts == {"=0": ["01", "02", "03", "04", "05", "06"]}
    assert scene.choices["=0"].art == "b1"
    match = play(own(expansions=["lime-tree"]), "build lime-tree")
    scene = match.scene(0)
    assert {spot for spots in scene.ghosts.values() for spot in spots} == {
        path[0] for path in scene.paths.values()
    }
    assert len(scene.ghosts) == 6, "one for every way round"
    assert all(ghost.upon[0].art == "front" for ghost in scene.choices.values())
    assert [*scene.problems()] == []
    assert not play(match, "at 14").scene(0).ghosts


def test_the_display_keeps_its_size_and_every_slot_its_place() -> None:
    chance = random.Random(3)
    match = tiergarten.new("queens-garden", 3, seed=3)
    sizes: set[tuple[int, int]] = set()
    places: dict[str, tuple[int, int]] = {}
    while not match.over:
        market = match.scene(0).panels[0]
        sizes.add((market.width, market.height))
        for spot in market.spots:
            if spot.id[0] == "d" and len(spot.id) == 2:
                assert places.setdefault(spot.id, (spot.x, spot.y)) == (spot.x, spot.y)
        match.play(chance.choice(match.legal()))
    assert len(sizes) == 1
    assert len(places) > 4


def test_an_expansion_goes_where_one_clicks_the_cell_of_its_hex() -> None:
    match = own(expansions=["lime-tree"], garden=garden("02 blue-lily"))
    assert {spot.id for spot in match.scene(0).panels[1].spots} >= {f"p{place}" for place in PLACES}
    play(match, "build lime-tree")
    ids = {spot.id for spot in match.scene(0).panels[1].spots}
    assert ids.isdisjoint({f"p{place}" for place in PLACES})
    assert clicks(match)["at 36"] == ["36"]
    assert "25" in ids  # not allowed beside the lily, but there to be asked about
    assert "at 25" not in clicks(match)


def test_a_click_on_what_is_not_allowed_can_name_the_rule() -> None:
    match = own(tiles=["blue-lily"], points=3)
    spots = {spot.id: spot.move for panel in match.scene(0).panels for spot in panel.spots}
    asked = {spot: match.why_not(spots[spot]) for spot in ("supply", "p1", "garden", "s10")}
    rules = {spot: refusal.rule for spot, refusal in asked.items() if refusal}
    assert rules == {"supply": "QG-19", "p1": "QG-19", "garden": "QG-15", "s10": "QG-13"}


def test_the_viewer_sits_first_and_only_there_are_spots() -> None:
    match = tiergarten.new("queens-garden", 4, seed=1)
    scene = match.scene(2)
    assert [panel.seat for panel in scene.panels] == [None, 2, 3, 0, 1]
    assert scene.panels[0].kind == MARKET
    assert all(not panel.spots for panel in scene.panels[2:])
    assert [panel.seat for panel in match.scene(None).panels] == [None, 0, 1, 2, 3]


def test_a_surrounded_feature_wears_a_wreath() -> None:
    five = "01 blue-bird, 02 blue-butterfly, 03 blue-flower, 04 blue-plant, 05 blue-lily"
    match = own(tiles=["blue-tree"], garden=garden(five))
    assert "wreath" not in match.scene(0).symbols()
    play(match, "place blue-tree", "at 06")
    assert "wreath" in match.scene(0).symbols()


def fullest() -> Match:
    """All tiles on the table, and full storages: more than will ever lie there."""
    cells = [cell for cell in CELLS if cell[0] in "0123"]
    thirds = [HEXES[:12], HEXES[12:24], HEXES[24:]]
    players = []
    for seat, (one, two) in enumerate([(0, 1), (1, 2), (2, 0), (0, 1)]):
        tiles = dict(zip(cells, (*thirds[one], *thirds[two]), strict=False))
        plot = {"expansions": dict.fromkeys(PLACES[:3], "back"), "tiles": tiles}
        stored = {"jokers": 6, "expansions": HEXES[2 * seat : 2 * seat + 2]}
        players.append({"garden": plot, **stored})
    last = iter(thirds[2])
    slots = [[next(last) for _ in range(n)] for n in (1, 1, 1, 1, 1, 1, 2, 4)]
    return table(4, slot=slots, player=players, round_number=4)


def test_a_scene_is_small_in_every_language() -> None:
    chance = random.Random(5)
    match = tiergarten.new("queens-garden", 4, seed=5)
    most = 0
    while not match.over:
        if match.ply % 5 == 0:
            most = max(most, *(size(match.scene(match.acting[0], code)) for code in languages()))
        moves = match.legal()
        match.play(chance.choice([m for m in moves if m.verb not in ("pass", "done")] or moves))
    assert 4_000 < most <= MOST_BYTES
    full = fullest()
    for code in languages():
        assert size(full.scene(0, code)) <= MOST_BYTES


def test_the_generator_shows_nowhere() -> None:
    match = tiergarten.new("queens-garden", 3, seed=3)
    other = tiergarten.resume("queens-garden", {**match.state(), "rng": [1, 2, 3, 4]})
    for seat in (None, 0, 1, 2):
        assert match.scene(seat).plain() == other.scene(seat).plain()


@pytest.mark.parametrize("language", languages())
def test_the_picture_is_well_formed_in_every_language(language: str) -> None:
    match = tiergarten.new("queens-garden", 2, seed=2, names=["Ann & Bob", "<C>"])
    for _ in range(2):
        root = ElementTree.fromstring(match.svg(match.acting[0], language))
        assert root.tag == f"{svg.SVG}svg"
        match.play("take " + next(m.arguments[0] for m in match.legal() if m.verb == "take"))


@pytest.mark.parametrize("side", [0, 1])
def test_the_wheel_is_drawn_as_it_turns(side: int) -> None:
    name = "wheel-" + "ab"[side]
    (wheel,) = [text for text in svg.symbols(ART, [name]) if f'id="{name}"' in text]
    shown = [name for name in re.findall(r'href="#(\w+)"', wheel) if name in ATTRIBUTES]
    assert shown == [ATTRIBUTES[a] for named in WHEEL[side] for a in named]


def test_the_art_has_every_hex_and_attribute() -> None:
    drawn = svg.drawn(ART)
    assert {f"{hexagon[0]}{n % 6 + 1}" for n, hexagon in enumerate(HEXES)} | set(
        ATTRIBUTES
    ) <= drawn
    assert ART.stat().st_size < 60_000
