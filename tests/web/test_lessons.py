"""Lessons and tips over HTTP: walked through in every language, and guarded."""

import pytest

from tests.browser.fixtures import prepare_table
from tests.web.serving import JSON, Person, Served
from tiergarten.engine.coach import Coach
from tiergarten.engine.game import Game
from tiergarten.engine.language import languages
from tiergarten.games import catalogue

TAUGHT = [game for game in catalogue().values() if game.table.LESSON is not None]
DICE = "/api/games/zooloretto-dice/lesson"
GARDEN = "/api/games/queens-garden/lesson"


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_a_lesson_is_walked_through(served: Served, game: Game) -> None:
    """In every language: the frame offers what is wanted, and the right moves end every step."""
    assert game.table.LESSON is not None
    address = f"/api/games/{game.name}/lesson"
    with Person(served.address) as anna:
        known = {one["name"]: one for one in anna.ask("GET", "/api/games").json()}
        assert known[game.name]["lesson"] == len(game.table.LESSON.steps)
        for number, step in enumerate(game.table.LESSON.steps):
            seen = {
                anna.ask("GET", f"{address}/{number}", language=code).json()["lesson"]["words"]
                for code in languages()
            }
            assert len(seen) == len(languages())
            frame = anna.ask("GET", f"{address}/{number}").json()
            made: list[int] = []
            for move in step.line:
                offered = {id for id, _, _ in frame["moves"]}
                assert set(frame["lesson"]["wanted"]) <= offered
                answer = anna.ask("POST", f"{address}/{number}", moves=made, move=move).json()
                assert answer["right"], answer["words"]
                frame = answer["frame"]
                made.append(Coach(game, number, made).match.meant(move, game.table.LESSON.seat).id)
            assert frame["lesson"]["done"]


def test_a_wrong_try_is_answered_and_changes_nothing(served: Served) -> None:
    with Person(served.address) as anna:
        before = anna.ask("GET", f"{DICE}/3").json()
        own = anna.ask("POST", f"{DICE}/3", move="take 1").json()
        assert not own["right"]
        assert "ostrich finds no free box" in own["words"]
        assert own["frame"] == before
        refused = anna.ask("POST", f"{DICE}/4", move="take 3").json()
        assert (refused["right"], refused["rule"]) == (False, "ZD-6")
        why = anna.ask("GET", f"{DICE}/0/why", move="take 2").json()
        assert not why["allowed"]
        assert "still empty" in why["words"]
        assert anna.ask("GET", f"{DICE}/0/why", move="roll").json()["allowed"]


def test_several_steps_are_tried_all_or_none(served: Served) -> None:
    with Person(served.address) as anna:
        both = anna.ask("POST", f"{DICE}/1", move=["load lion 1", "load coin 2"]).json()
        assert both["right"]
        assert both["frame"]["lesson"]["done"]
        half = anna.ask("POST", f"{DICE}/1", move=["load lion 1", "load coin 1"]).json()
        assert not half["right"]
        assert half["frame"] == anna.ask("GET", f"{DICE}/1").json()


def test_a_look_ahead_in_a_lesson(served: Served) -> None:
    with Person(served.address) as anna:
        ahead = anna.ask("GET", f"{DICE}/4/preview", move="take 1", name="Anna").json()
        assert ahead["gains"] == [2, 0]
        assert anna.ask("GET", f"{DICE}/4/preview", move="take 3").status_code == 422


def test_a_larger_move_is_thought_of_before_it_is_tried(served: Served) -> None:
    with Person(served.address) as anna:
        before = anna.ask("GET", f"{GARDEN}/2").json()
        first = anna.ask("POST", f"{GARDEN}/2/ahead", steps=before["lesson"]["wanted"]).json()
        assert first["right"]
        cell = first["ahead"]["wanted"][0]
        assert cell in {id for id, _, _ in first["ahead"]["moves"]}
        assert cell in first["ahead"]["goes_on"]
        steps = [*before["lesson"]["wanted"], cell]
        ahead = anna.ask("POST", f"{GARDEN}/2/ahead", steps=steps).json()["ahead"]
        assert [text for _, text, _ in ahead["suggested"]] == ["pay blue-butterfly"]
        assert ahead["finished"]["whole"]
        assert ahead["finished"]["words"].startswith("You place")
        assert anna.ask("GET", f"{GARDEN}/2").json() == before, "nothing is made"
        all_of_it = steps + [id for id, _, _ in ahead["suggested"]]
        done = anna.ask("POST", f"{GARDEN}/2", move=all_of_it).json()
        assert done["right"]
        assert done["frame"]["lesson"]["done"]


def test_a_step_thought_of_that_is_not_meant_is_answered_at_once(served: Served) -> None:
    with Person(served.address) as anna:
        address = f"{GARDEN}/2/ahead"
        tile = anna.ask("POST", address, steps=["place yellow-flower"]).json()
        assert (tile["right"], tile["ahead"]) == (False, None)
        assert tile["words"] == "Place the light blue bird this time."
        way = ["place blue-bird", "at 02"]
        joker = anna.ask("POST", address, steps=[*way, "pay joker"]).json()
        assert "save it" in joker["words"]
        alone = anna.ask("POST", f"{GARDEN}/9/ahead", steps=["place blue-butterfly"]).json()
        assert alone["right"], "on one's own every legal step is"
        assert alone["ahead"]["wanted"] == []


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
def test_what_is_suggested_in_a_lesson_is_what_it_teaches(served: Served, game: Game) -> None:
    """Where a larger move can be finished by a suggestion, that ends the step."""
    assert game.table.LESSON is not None
    for number, step in enumerate(game.table.LESSON.steps):
        coach = Coach(game, number)
        for made, move in enumerate(step.line):
            coach.match.play(move, coach.seat)
            more = [] if coach.match.over else game.table.suggest(coach.match.record(), coach.seat)
            if more and coach.seat in coach.match.acting:
                suggested = Coach(game, number, [*step.line[: made + 1], *more])
                assert suggested.done, (number, more)


def test_who_gives_no_name_is_called_you(served: Served) -> None:
    with Person(served.address) as anna:
        names = [
            anna.ask("GET", f"{DICE}/0", language=code).json()["lesson"]["names"][0]
            for code in ("en", "de", "fr", "ru", "cs")
        ]
        assert names == ["You", "Du", "Vous", "Вы", "Vy"]
        assert anna.ask("GET", f"{DICE}/0", name="Anna").json()["lesson"]["names"][0] == "Anna"


BAD: list[tuple[str, str, JSON, int]] = [
    ("GET", "/api/games/chess/lesson/0", {}, 404),
    ("GET", f"{DICE}/99", {}, 422),
    ("GET", f"{DICE}/-1", {}, 422),
    ("GET", f"{DICE}/x", {}, 422),
    ("GET", f"{DICE}/0", {"moves": "roll"}, 422),
    ("GET", f"{DICE}/0", {"moves": "0,0,0"}, 422),
    ("GET", f"{DICE}/0", {"moves": ",".join("0" * 61)}, 422),
    ("GET", f"{DICE}/0", {"name": "<b>"}, 422),
    ("GET", f"{DICE}/0/why", {"move": "fly"}, 422),
    ("GET", f"{DICE}/0/preview", {"move": "9999"}, 422),
    ("POST", "/api/games/chess/lesson/0/ahead", {"steps": []}, 404),
    ("POST", f"{DICE}/99/ahead", {"steps": ["roll"]}, 422),
    ("POST", f"{DICE}/0/ahead", {}, 422),
    ("POST", f"{DICE}/0/ahead", {"steps": ["fly"]}, 422),
    ("POST", f"{DICE}/0/ahead", {"steps": [True]}, 422),
    ("POST", f"{DICE}/0/ahead", {"steps": ["roll"] * 41}, 422),
    ("POST", f"{DICE}/0/ahead", {"steps": ["roll"], "moves": ["take 1"]}, 422),
    ("POST", f"{DICE}/0/ahead", {"steps": ["roll"], "name": "<b>"}, 422),
    ("POST", f"{GARDEN}/9/ahead", {"steps": ["place lime-lily"]}, 422),
    ("POST", f"{DICE}/0", {}, 422),
    ("POST", f"{DICE}/0", {"move": "fly"}, 422),
    ("POST", f"{DICE}/0", {"move": 99999}, 422),
    ("POST", f"{DICE}/0", {"move": -1}, 422),
    ("POST", f"{DICE}/0", {"move": True}, 422),
    ("POST", f"{DICE}/0", {"move": []}, 422),
    ("POST", f"{DICE}/0", {"move": "roll", "moves": ["take 1"]}, 422),
    ("POST", f"{DICE}/0", {"move": "roll", "moves": ["roll"] * 61}, 422),
    ("POST", f"{DICE}/0", {"move": "roll", "more": 1}, 422),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), BAD)
def test_what_is_no_lesson_is_refused_in_words(
    served: Served, method: str, path: str, body: JSON, status: int
) -> None:
    with Person(served.address) as anna:
        answer = anna.ask(method, path, **body)
    assert answer.status_code == status
    assert answer.json()["words"]


def test_tips_are_for_those_whom_it_happens_to(served: Served) -> None:
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "Bert", seed=7, moves=60)
    tips = {tip.name: tip for tip in catalogue()["zooloretto-dice"].table.TIPS}
    expected: list[set[tuple[int, str]]] = [set(), set()]
    match = table.match
    for index, (seat, move) in enumerate(match.history):
        before, after = match.record_before(index), match.record_before(index + 1)
        for me in (0, 1):
            happened = [n for n in tips if tips[n].happened(before, seat, move.id, after, me)]
            expected[me] |= {(index + 1, name) for name in happened}
    for me in (0, 1):
        with Person(served.address, table.id, table.tokens[me]) as person:
            found = person.get("tips").json()
            assert {(tip["ply"], tip["name"]) for tip in found} == expected[me]
            assert all(tip["words"] for tip in found)
            last = found[-1]["ply"]
            later = person.get("tips", since=last).json()
            assert later == []
    assert expected[0] != expected[1]
    with Person(served.address, table.id) as spectator:
        assert spectator.get("tips").status_code == 401


def test_the_boards_of_a_lesson_are_described(served: Served) -> None:
    with Person(served.address) as anna:
        before = anna.ask("GET", f"{DICE}/0/description").json()["panels"]
        rolled = anna.ask("POST", f"{DICE}/0", move="roll").json()["frame"]
        after = anna.ask("GET", f"{DICE}/1/description").json()["panels"]
        assert set(before) == {panel["id"] for panel in rolled["scene"]["panels"]}
        assert any("Rolled: " in line for line in after["market"]["lies"])
        assert not any("Rolled: " in line for line in before["market"]["lies"])
