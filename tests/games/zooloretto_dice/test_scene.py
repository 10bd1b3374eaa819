"""The table as a scene: every move has a click, every picture is drawn and named."""

import json
import random
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import tiergarten
from tests.games.zooloretto_dice.positions import GAME, play, sheet, table
from tiergarten import Match
from tiergarten.engine import svg
from tiergarten.engine.language import languages
from tiergarten.engine.scene import MARKET, Panel, Scene
from tiergarten.games.zooloretto_dice.pieces import ACTIONS, BOXES, DICE, SPECIES

MOST_BYTES = 11_000
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def games(players: int, seeds: int) -> Iterator[Match]:
    """Random games, seen before every move and at the end."""
    for seed in range(seeds):
        chance = random.Random(seed)
        match = tiergarten.new(GAME, players, seed=seed)
        while not match.over:
            yield match
            match.play(chance.choice(match.legal()))
        yield match


def panel(scene: Scene, name: str) -> Panel:
    return next(panel for panel in scene.panels if panel.id == name)


def lying(panel: Panel, art: str) -> list[tuple[int, int]]:
    """Where the pieces with this picture are."""
    return [(piece.x, piece.y) for piece in panel.pieces if piece.art == art]


def said(scene: Scene, spot: str) -> str:
    return next(s.label for panel in scene.panels for s in panel.spots if s.id == spot)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_can_be_laid(players: int) -> None:
    drawn = svg.drawn(tiergarten.new(GAME, players).game.picture("art"))
    for match in games(players, seeds=2):
        for seat in (None, *range(players)):
            scene = match.scene(seat)
            assert list(scene.problems()) == []
            legal = [] if seat not in match.acting else [move.id for move in match.legal(seat)]
            assert sorted(scene.paths) == legal
            assert scene.symbols() <= drawn
            assert scene.symbols() <= set(scene.art)


def test_every_move_is_reached_by_a_click() -> None:
    clicked: set[int] = set()
    for match in games(4, seeds=8):
        if not match.over:
            clicked |= set(match.scene(match.acting[0]).paths)
    assert clicked == set(range(len(ACTIONS)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_dice_are_on_the_table(players: int) -> None:
    for match in games(players, seeds=2):
        dice = [
            piece
            for panel in match.scene().panels
            for piece in panel.pieces
            if piece.art.startswith("die")
        ]
        assert len(dice) == DICE[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ones_own_sheet_comes_first_then_clockwise(players: int) -> None:
    match = tiergarten.new(GAME, players, seed=1, names=NAMES[:players])
    for seat in range(players):
        market, *sheets = match.scene(seat).panels
        assert market.kind == MARKET
        around = [(seat + step) % players for step in range(players)]
        assert [panel.seat for panel in sheets] == around
        assert [panel.title for panel in sheets] == [NAMES[whose] for whose in around]
    assert [panel.seat for panel in match.scene().panels[1:]] == list(range(players))


def test_the_paths_are_what_a_hand_would_do() -> None:
    match = table("lion coin", "monkey monkey")
    paths = {match.game.actions[a].text: path for a, path in match.scene(0).paths.items()}
    assert paths == {"roll": ["reserve"], "take 1": ["t1"], "take 2": ["t2"]}
    match = table(rolled=["coin", "lion"])
    paths = {match.game.actions[a].text: path for a, path in match.scene(0).paths.items()}
    first = {f"load lion {truck}": ["d1", f"t{truck}"] for truck in (1, 2, 3)}
    other = {f"load coin {truck}": ["d2", f"t{truck}"] for truck in (1, 2, 3)}
    assert paths == first | other
    offers = match.scene(0).offers
    assert {spot: [match.game.actions[a].text for a in offers[spot]] for spot in offers} == {
        path[1]: [text] for text, path in first.items()
    }
    alike = table(rolled=["lion", "lion"]).scene(0)
    assert set(map(tuple, alike.paths.values())) == {("d1", "t1"), ("d1", "t2"), ("d1", "t3")}
    assert set(alike.offers) == {"d2", "t1", "t2", "t3"}


def test_a_click_that_is_not_allowed_is_answered_by_a_rule() -> None:
    for match in games(3, seeds=2):
        if match.over:
            continue
        scene = match.scene(match.acting[0])
        open_now = {step for path in scene.paths.values() for step in path} | set(scene.offers)
        for spot in (spot for panel in scene.panels for spot in panel.spots):
            move = match.asked(spot.id, match.acting[0])
            if move:
                refusal = match.why_not(move)
                assert (refusal is None) == (spot.id in open_now)
                assert refusal is None or refusal.rule


def test_one_s_own_sheet_says_what_comes_before_a_cross() -> None:
    asked = {"0-0": "roll two dice first", "0-barn": "roll two dice first"}
    for match, says in (
        (table(), asked),
        (table("lion coin"), dict.fromkeys(asked, "roll two dice, or take a truck")),
        (
            table(rolled=["coin", "lion"]),
            dict.fromkeys(asked, "first load the dice you have rolled"),
        ),
    ):
        for name, why in says.items():
            refusal = match.why_not(match.asked(name, 0) or "")
            assert refusal is not None
            assert refusal.why == why
        assert match.asked("1-0", 0) == ""


def test_the_sheet_shows_what_the_pencil_has_made_of_it() -> None:
    mine = sheet(coins=5, barn="crocodile lion", crocodile=1, lion=5, monkey=2)
    match = table("lion coin", sheets={0: mine, 1: sheet(crocodile=1)})
    scene = match.scene(0)
    own, other = panel(scene, "sheet-0"), panel(scene, "sheet-1")
    assert len(lying(own, "cross")) == 1 + 5 + 2 + 5 + 2
    assert len(lying(own, "won-1")) == len(lying(own, "won-2")) == 1
    assert lying(own, "gone") == []
    assert len(lying(own, "ring")) == 2  # of the coin groups, both strike in the barn
    assert len(lying(own, "coin")) == 2
    assert len(lying(other, "gone")) == 2
    assert [piece.mark for piece in own.pieces if piece.art == "sum"] == ["11"]
    assert lying(own, "pencil")
    assert not lying(other, "pencil")
    assert said(scene, "0-0") == "crocodile: 1 of 1, with bonus 1"
    assert said(scene, "1-0") == "crocodile: 1 of 1, the bonus is gone"
    assert said(scene, "0-2") == "monkey: 2 of 3, bonus 1 open"
    assert said(scene, "0-5") == "coins: 5 of 6"
    assert said(scene, "0-barn") == "barn: crocodile, lion; struck out: 2"


def test_dice_that_are_taken_lie_on_the_sheet_until_the_round_ends() -> None:
    match = play(table("lion coin", "monkey monkey"), "take 1")
    assert len(lying(panel(match.scene(), "sheet-0"), "die")) == 2
    assert lying(panel(match.scene(), "sheet-1"), "die") == []
    match.play("take 2")
    assert lying(panel(match.scene(), "sheet-0"), "die") == []
    assert match.scene().left == [("dice in the reserve", 6)]


def test_every_cross_is_in_a_box_of_its_own() -> None:
    rows = {name: int(boxes) for name, boxes in zip(SPECIES, BOXES, strict=True)}
    crosses = set()
    for last in SPECIES:  # three dice do not fill two rows and the places of both in the barn
        full = sheet(rows, coins=6, barn=" ".join(name for name in SPECIES if name != last))
        there = lying(panel(table(sheets={0: full}, over=True).scene(), "sheet-0"), "cross")
        assert len(there) == 15 + 6 + 4
        crosses |= set(there)
    assert len(crosses) == 15 + 6 + 5
    for one in crosses:
        near = [
            other for other in crosses if max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 46
        ]
        assert near == [one]


def fullest() -> Match:
    """Nearly everything is crossed; three players have dice, and the last one has rolled."""
    rows = {name: int(boxes) for name, boxes in zip(SPECIES, BOXES, strict=True)}
    barn = "crocodile ostrich monkey"
    full = sheet(rows | {"lion": 4}, coins=6, barn=f"{barn} elephant", bonus="") | {"dice": 2}
    nearly = sheet(rows | {"elephant": 3, "lion": 4}, coins=6, barn=barn)
    sheets = {0: nearly, 1: full | {"bonus": SPECIES[:4]}, 2: full, 3: full}
    match = table("elephant elephant", players=4, sheets=sheets, acting=[0], last_round=True)
    return play(match, "roll")


@pytest.mark.parametrize("language", languages())
def test_a_scene_is_small_in_every_language(language: str) -> None:
    match = tiergarten.resume(GAME, fullest().state(), names=["Ж" * 40] * 4)
    plain = match.scene(0, language).plain()
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=False)
    assert len(text.encode()) <= MOST_BYTES


@pytest.mark.parametrize("language", languages())
def test_the_picture_stands_alone(language: str) -> None:
    match = fullest()
    for seat in (None, 0):
        picture = match.svg(seat, language)
        root = ElementTree.fromstring(picture)
        there = {symbol.get("id") for symbol in root.iter(f"{svg.SVG}symbol")}
        used = {use.get("href", "")[1:] for use in root.iter(f"{svg.SVG}use")}
        assert used
        assert used <= there
        laid = root.findall(f"./{svg.SVG}g//{svg.SVG}use")
        assert laid
        assert all(use.findtext(f"{svg.SVG}title") for use in laid), "a pointer is told what it is"
        assert " · " in match.scene(seat, language).panels[0].title  # the last round


def test_what_cannot_be_known_does_not_show() -> None:
    for match in games(3, seeds=1):
        for seat in (None, *range(3)):
            record = match.concealed(0 if seat is None else seat, seed=7)
            other = tiergarten.resume(GAME, match.game.record.plain(record), names=match.names)
            assert other.scene(seat).plain() == match.scene(seat).plain()


def test_the_art_is_one_small_file_of_squares() -> None:
    path = tiergarten.new(GAME, 2).game.picture("art")
    assert path.stat().st_size <= 60_000
    for symbol in ElementTree.parse(path).getroot().iter(f"{svg.SVG}symbol"):
        assert symbol.get("viewBox") == "0 0 100 100"
