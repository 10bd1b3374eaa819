"""Puzzles over HTTP: solved in every language, and guarded."""

import pytest

from tests.kinds import some_of
from tests.variants import our_games
from tests.web.serving import Person, Served
from tiergarten.engine.game import Game
from tiergarten.engine.language import languages
from tiergarten.engine.puzzle import of_the_day, puzzles_of, today
from tiergarten.engine.puzzle_coach import PuzzleCoach
from tiergarten.games import find

DICE = find("zooloretto-dice")
PATH = "/api/games/zooloretto-dice/puzzles"


@pytest.mark.parametrize("game", our_games(), ids=lambda game: game.name)
def test_a_puzzle_is_solved(served: Served, game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    coach = PuzzleCoach(game, puzzle)
    wrong = coach.match.meant(puzzle.next, puzzle.seat)
    with Person(served.address) as anna:
        known = {one["name"]: one for one in anna.ask("GET", "/api/games").json()}
        assert known[game.name]["puzzles"] == len(puzzles_of(game))
        listed = anna.ask("GET", f"/api/games/{game.name}/puzzles").json()
        assert listed["puzzles"] == [one.id for one in puzzles_of(game)]
        before = today()
        assert listed["today"] in {of_the_day(game, day).id for day in (before, today())}
        address = f"/api/games/{game.name}/puzzles/{puzzle.id}"
        asked = {
            anna.ask("GET", address, language=code).json()["puzzle"]["words"]
            for code in languages()
        }
        assert len(asked) == len(languages())
        frame = anna.ask("GET", address, name="Anna").json()
        assert frame["puzzle"]["names"][puzzle.seat] == "Anna"
        assert {move.id for move in coach.best} <= {id for id, _, _ in frame["moves"]}
        no = anna.ask("POST", address, move=wrong.id).json()
        assert (no["right"], no["tried"]) == (False, [wrong.id])
        assert no["frame"]["scene"] == anna.ask("GET", address).json()["scene"]
        shown = anna.ask("GET", f"{address}/answer", moves=str(wrong.id)).json()
        assert shown["best"] == [move.id for move in coach.best]
        yes = anna.ask("POST", address, moves=no["tried"], move=puzzle.best[0]).json()
        assert yes["right"]
        assert yes["frame"]["puzzle"]["done"]
        assert yes["words"] == shown["words"] == yes["frame"]["puzzle"]["after"]
        assert f"{round(100 * puzzle.chance)}%" in yes["words"]


def test_what_else_is_asked_about_a_puzzle(served: Served) -> None:
    puzzle = puzzles_of(DICE)[0]
    coach = PuzzleCoach(DICE, puzzle)
    illegal = next(
        move for move in DICE.actions.moves if coach.match.why_not(move, coach.seat) is not None
    )
    address = f"{PATH}/{puzzle.id}"
    with Person(served.address) as anna:
        assert anna.ask("GET", f"{address}/why", move=puzzle.best[0]).json()["allowed"]
        why = anna.ask("GET", f"{address}/why", move=illegal.text).json()
        assert not why["allowed"]
        assert why["words"]
        tried = anna.ask("POST", address, move=illegal.text).json()
        assert (tried["right"], tried["tried"]) == (False, [])
        assert "gains" in anna.ask("GET", f"{address}/preview", move=puzzle.best[0]).json()
        assert anna.ask("GET", f"{address}/preview", move=illegal.text).status_code == 422
        assert anna.ask("GET", f"{address}/description").json()["panels"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "words"),
    some_of(
        [
            ("GET", "/api/games/chess/puzzles", {}, 404, "There is no game"),
            ("GET", f"{PATH}/nothing", {}, 422, "has no puzzle 'nothing'"),
            ("GET", f"{PATH}/{'x' * 41}", {}, 422, "malformed"),
            ("GET", f"{PATH}/ID", {"moves": "x"}, 422, "malformed"),
            ("GET", f"{PATH}/ID", {"moves": "99999"}, 422, "99999"),
            ("POST", f"{PATH}/ID", {"move": "castle"}, 422, "castle"),
            ("POST", f"{PATH}/ID", {"move": 10**9}, 422, ""),
            ("POST", f"{PATH}/ID", {}, 422, "malformed"),
            ("POST", f"{PATH}/ID", {"move": []}, 422, "malformed"),
            ("GET", f"{PATH}/ID/answer", {"moves": "1," * 100}, 422, "malformed"),
            ("GET", f"{PATH}/ID/why", {"move": "castle"}, 422, "castle"),
        ],
        ("GET", "/api/games/chess/puzzles", {}, 404, "There is no game"),
        ("GET", f"{PATH}/nothing", {}, 422, "has no puzzle 'nothing'"),
        ("POST", f"{PATH}/ID", {"move": "castle"}, 422, "castle"),
    ),
)
def test_bad_input_is_answered_in_words(
    served: Served, method: str, path: str, body: dict[str, object], status: int, words: str
) -> None:
    with Person(served.address) as anna:
        answer = anna.ask(method, path.replace("ID", puzzles_of(DICE)[0].id), **body)
        assert answer.status_code == status, answer.text
        assert words.lower() in answer.json()["words"].lower()
