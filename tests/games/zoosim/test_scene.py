"""The table as it is drawn: all that can be clicked, all that is seen, and nothing more."""

import json
import random
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tiergarten
from tests.games.zoosim.positions import CLOSED, all_laid, auction, bid_all, random_game, won
from tiergarten import Match
from tiergarten.engine import svg
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.readable import readable
from tiergarten.engine.scene import Scene
from tiergarten.games.zoosim.pieces import ACTIONS, NOBODY, WAYS
from tiergarten.games.zoosim.position.placing import place_of, zoo_of
from tiergarten.games.zoosim.position.survey import neighbour, squares_of_tile, survey
from tiergarten.games.zoosim.rules.moves import LAY
from tiergarten.games.zoosim.state import KINDS
from tiergarten.games.zoosim.table import words
from tiergarten.games.zoosim.table.ground import grounds

MOST_BYTES = 11_000
COORDINATES = re.compile(r"\(-?\d+, ?-?\d+\)")
SCRIPT = runpy.run_path(
    str(Path(__file__).parent.parent.parent.parent / "scripts" / "zoosim_tiles.py")
)
ART = SCRIPT["ART"]

every_table = pytest.mark.parametrize("players", [2, 3, 4])


def size(scene: Scene) -> int:
    text = json.dumps(scene.plain(), separators=(",", ":"), ensure_ascii=False)
    return len(text.encode())


def seats(match: Match) -> Iterator[int | None]:
    yield from (None, *range(match.players))


def pieces(scene: Scene, seat: int) -> list[tuple[str, str]]:
    """The pieces on the board of a seat, with what is written on them."""
    panel = next(panel for panel in scene.panels if panel.seat == seat)
    return [(piece.art, piece.mark) for piece in panel.pieces]


def check(match: Match, seat: int | None, language: str = "en") -> Scene:
    scene = match.scene(seat, language)
    assert list(scene.problems()) == []
    legal = [] if seat is None or match.over else [move.id for move in match.legal(seat)]
    assert sorted(scene.paths) == legal
    assert scene.symbols() <= svg.drawn(ART)
    assert set(scene.art) == scene.symbols()
    assert all(scene.art.values())
    assert size(scene) <= MOST_BYTES
    return scene


# Whole games


@every_table
@pytest.mark.parametrize("variant", ["basic", "trees"])
def test_every_move_of_a_game_can_be_clicked(players: int, variant: str) -> None:
    chance = random.Random(players)
    for match in random_game(players, seed=players + 20, variant=variant):
        seat = chance.choice(match.acting) if match.acting else None
        check(match, seat, chance.choice(languages()))
    for language in languages():
        for watching in seats(match):
            check(match, watching, language)


@pytest.mark.parametrize("language", languages())
def test_the_fullest_table_is_small(language: str) -> None:
    sizes = [
        size(match.scene(match.acting[0], language))
        for match in random_game(players=4, seed=3, money="open")
        if match.acting and match.record().round_number == 5
    ]
    assert 6_000 < max(sizes) <= MOST_BYTES


def test_every_spot_means_a_move_that_can_be_written() -> None:
    for match in random_game(players=3, seed=8):
        for seat in range(3):
            for panel in match.scene(seat).panels:
                for spot in panel.spots:
                    assert not spot.move or spot.move in {move.text for move in ACTIONS.moves}


# Bids


@pytest.mark.rule("ZS-4")
def test_bids_are_a_row_from_nothing_to_all_ones_money() -> None:
    match = auction(zoo=[{"coins": 3}, {"coins": 7}])
    scene = match.scene(0)
    assert list(scene.paths.values()) == [("=0",), ("=1",), ("=2",), ("=3",)]
    assert [choice.label for choice in scene.choices.values()] == ["0", "1", "2", "3"]


def test_any_bid_there_is_can_be_chosen() -> None:
    match = auction(variant="trees", zoo=[{"coins": 78}, {}], row=[2], laid=all_laid(but=2))
    assert len(check(match, 0, "ru").paths) == 79


@pytest.mark.rule("ZS-4")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_sealed_bid_is_an_envelope_and_nothing_more(seat: int | None) -> None:
    one, other = (tiergarten.new("zoosim", players=3, seed=6) for _ in range(2))
    one.play("bid 7", seat=1)
    other.play("bid 0", seat=1)
    assert one.scene(seat).plain() == other.scene(seat).plain()
    assert one.svg(seat) == other.svg(seat)
    assert ("envelope", "") in pieces(one.scene(seat), 1)
    assert ("envelope", "7") in pieces(one.scene(1), 1)
    assert "envelope" not in dict(pieces(one.scene(seat), 0))


@pytest.mark.rule("ZS-5")
def test_hidden_money_is_not_in_the_scene() -> None:
    one, other = (auction(zoo=[{"coins": 3}, {"coins": coins}]) for coins in (7, 6))
    for seat in (0, None):
        assert one.scene(seat).plain() == other.scene(seat).plain()
    assert ("coin", "?") in pieces(one.scene(0), 1)
    assert ("coin", "3") in pieces(one.scene(0), 0)
    assert ("coin", "?") in pieces(one.scene(None), 0)
    open_table = auction(zoo=[{"coins": 3}, {"coins": 7}], money="open")
    assert ("coin", "7") in pieces(open_table.scene(0), 1)


@pytest.mark.rule("ZS-5")
def test_the_end_shows_all_money() -> None:
    *_, match = random_game(players=2, seed=4)
    coins = [str(zoo["coins"]) for zoo in match.state()["zoo"]]
    assert [dict(pieces(match.scene(0), seat))["coin"] for seat in (0, 1)] == coins


@pytest.mark.rule("ZS-4")
def test_every_zoo_lies_on_a_lawn() -> None:
    scene = auction(players=3).scene(0)
    grounds_of = {panel.seat: panel.ground for panel in scene.panels if panel.seat is not None}
    assert grounds_of == dict.fromkeys(range(3), "meadow")
    assert scene.art["meadow"] == "lawn"


def test_the_flags_hang_in_their_order() -> None:
    match = auction(players=3, flag=[2, 0, 1])
    market = match.scene(0).panels[0]
    flags = [piece for piece in market.pieces if piece.art.startswith("flag")]
    assert [flag.art for flag in sorted(flags, key=lambda flag: flag.y)] == [
        "flag-3",
        "flag-1",
        "flag-2",
    ]
    bid_all(match, 2, 1, 2)
    flags = [piece for piece in match.scene(0).panels[0].pieces if piece.art.startswith("flag")]
    assert max(flags, key=lambda flag: flag.y).art == "flag-3"


# Laying


@pytest.mark.rule("ZS-6")
def test_places_are_clicked_where_the_tile_would_lie() -> None:
    ways = set()
    for match in random_game(players=2, seed=11):
        state = match.record()
        if state.laying == NOBODY:
            continue
        seat = int(state.laying)
        scene = match.scene(seat)
        spots = {spot.id: spot for spot in scene.panels[1].spots}
        clicked: dict[str, set[object]] = {}
        for action, path in scene.paths.items():
            place = place_of(zoo_of(state, seat), action)
            assert place is not None
            clicked.setdefault(path[0], set()).add(frozenset(squares_of_tile(*place)))
            ways.add((action - LAY) % len(WAYS))
            choice = scene.choices[path[1]]
            assert (choice.art, choice.turn) == (f"t{state.row.tile[0]}", 90 * place[2])
            assert max(choice.width, choice.height) == 2 * min(choice.width, choice.height)
            assert (choice.width > choice.height) == (place[2] % 2 == 0)
        assert all(len(squares) == 1 for squares in clicked.values())
        middles = [(spots[id].x, spots[id].y, spots[id].width) for id in clicked]
        for i, (x, y, width) in enumerate(middles):
            for u, v, _ in middles[:i]:
                assert (x - u) ** 2 + (y - v) ** 2 >= width**2, "spots overlap"
    assert ways == set(range(len(WAYS)))


def test_a_turned_tile_is_named_by_what_lies_where() -> None:
    scene = won(13).scene(0)  # red 3 / grey 2
    names = {choice.turn: choice.label for choice in scene.choices.values()}
    assert names[0] == "birds left, reptiles right"
    assert names[180] == "reptiles left, birds right"
    assert {
        names.get(90, "birds above, reptiles below"),
        names.get(270, "reptiles above, birds below"),
    } == {
        "birds above, reptiles below",
        "reptiles above, birds below",
    }


@pytest.mark.parametrize("language", languages())
def test_places_have_names_of_their_own_and_no_coordinates(language: str) -> None:
    for match in random_game(players=2, seed=5):
        if match.record().laying == NOBODY:
            continue
        seat = match.acting[0]
        scene = match.scene(seat, language)
        labels = [spot.label for spot in scene.panels[1].spots]
        assert len(set(labels)) == len(labels)
        record, say = match.record(), say_in(language)
        legal = match.legal(seat)
        moves = [words.label(say, record, seat, move.id, match.names) for move in legal]
        assert len(set(moves)) == len(moves)
        then = match.copy()
        then.play(legal[0], seat)
        told = then.tell(match.ply, language)
        assert not [text for text in (*labels, *moves, told) if COORDINATES.search(text)]


def test_a_zoo_that_grows_seldom_changes_its_size() -> None:
    sizes: list[list[tuple[int, int]]] = [[], []]
    for match in random_game(players=2, seed=13):
        for seat in (0, 1):
            panel = match.scene(seat).panels[1]
            tile = next(piece for piece in panel.scenery if piece.art == "start")
            sizes[seat].append((panel.height, tile.size))
    for seen in sizes:
        heights = [height for height, _ in seen]
        assert heights == sorted(heights)
        assert len(set(heights)) <= 2
        tiles = [size for _, size in seen]
        assert tiles == sorted(tiles, reverse=True)
        assert len(set(tiles)) <= 7


@pytest.mark.rule("ZS-6")
def test_an_exit_where_the_tile_does_not_fit_tells_why() -> None:
    refused = 0
    for match in random_game(players=2, seed=12):
        if match.record().laying == NOBODY:
            continue
        seat = match.acting[0]
        for spot in match.scene(seat).panels[1].spots:
            if spot.id.startswith("x"):
                refusal = match.why_not(spot.move, seat)
                assert refusal is not None
                assert refusal.rule == "ZS-6"
                refused += 1
    assert refused > 10


def test_grounds_agree_with_the_survey() -> None:
    for match in random_game(players=3, seed=31):
        state = match.record()
        for seat, zoo in enumerate(grounds(readable(state))):
            found = survey(match.state()["laid"], seat)
            assert set(zoo.squares) == set(found.ground)
            assert zoo.exits == [neighbour(*at) for at in found.exits]
            assert len(zoo.loops()) == found.benches
            for number in range(len(zoo.exits)):
                for way in range(len(WAYS)):
                    one, other, turns = zoo.place(number, way)
                    place = place_of(found, LAY + number * len(WAYS) + way)
                    assert place == (*one, turns)
                    assert squares_of_tile(*place) == (one, other)


@pytest.mark.rule("ZS-11", "ZS-12")
def test_benches_stand_in_loops_and_figures_where_they_belong() -> None:
    match = auction(laid=CLOSED)
    shown = [art for art, _ in pieces(match.scene(1), 0)]
    assert shown.count("bench") == 1
    figures = {kind: shown.count(f"guest-{kind}") for kind in KINDS}
    assert figures == {"orange": 1, "yellow": 1, "red": 0, "grey": 1, "blue": 1, "trees": 1}


# The pictures


def test_the_tiles_are_drawn_as_the_pieces_say() -> None:
    text = ART.read_text(encoding="utf-8")
    assert SCRIPT["drawn"](text) == text, "run: python scripts/zoosim_tiles.py"
    assert len(text) < 60_000


def test_players_have_the_colours_of_their_seats() -> None:
    page = Path(tiergarten.__file__).parent / "web" / "page"
    style = (page / "lib" / "style.css").read_text(encoding="utf-8")
    bright = dict(re.findall(r"--seat-(\d): light-dark\((#\w+)", style))
    art = ART.read_text(encoding="utf-8")
    for seat in range(4):
        for what in ("flag", "hut"):
            symbol = re.search(rf'<symbol id="{what}-{seat + 1}".*</symbol>', art)
            assert symbol is not None
            assert f'fill="var(--seat-{seat},{bright[str(seat)]})"' in symbol[0]
            assert f"#shape-{seat + 1}" in symbol[0]


def test_the_picture_is_whole() -> None:
    for match in random_game(players=4, seed=2):
        if match.ply % 40 == 0 or match.over:
            root = ElementTree.fromstring(match.svg(match.acting[0] if match.acting else None))
            drawn = {symbol.get("id") for symbol in root.iter(f"{svg.SVG}symbol")}
            used = {use.get("href", "")[1:] for use in root.iter(f"{svg.SVG}use")}
            assert used <= drawn
