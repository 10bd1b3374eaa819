"""What the page believes of the server's messages: real ones, held against its types by tsc."""

import json
from pathlib import Path
from typing import Any

import pytest

from scripts import node
from scripts.browser import is_in_ci
from tests.browser.fixtures import GAMES, PreparedTable, prepare_table
from tests.web.serving import HERE, JSON, ME, OPEN, Person, Served, a_bot, happens
from tiergarten.engine.puzzle import puzzles_of
from tiergarten.games import find
from tiergarten.web.api.page_files import FOLDER
from tiergarten.web.storage.store import Store

ROOT = Path(__file__).parent.parent.parent
ALL = 10_000  # moves: to the end of any match
SAID: list[JSON] = [{"words": "Hello"}, {"reaction": "heart"}]
TYPES = FOLDER / "lib" / "protocol.d.ts"

pytestmark = pytest.mark.skipif(
    not (node.TOOLS / "tsc").exists() and not is_in_ci(), reason="./test installs tsc"
)


def problems(folder: Path, messages: dict[str, list[Any]], capfd: Any) -> str:
    """What tsc says about messages by their types: a field too few or too many, or another type."""
    lines = [f'import type * as protocol from "{TYPES.with_suffix("").with_suffix("")}";']
    for kind, plains in messages.items():
        for plain in plains:
            lines.append(f"export const _{len(lines)}: protocol.{kind} = {json.dumps(plain)};")
    (folder / "messages.ts").write_text("\n".join(lines), encoding="utf-8")
    settings = {"extends": str(ROOT / "tsconfig.json"), "include": ["messages.ts"]}
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    failed = node.main("tsc", ["--pretty", "false", "-p", str(folder)])
    said: str = capfd.readouterr().out
    assert bool(failed) == bool(said)
    return said


def at(served: Served, table: PreparedTable) -> Person:
    return Person(served.address, table.id, table.tokens[0])


def join(person: Person, name: str) -> JSON:
    with person.spectator() as guest:
        answer: JSON = guest.post("join", name=name).json()
    return answer


def test_what_is_told_has_the_types_of_the_page(
    served: Served, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """All that the server tells is held against them at once: most of the time is tsc's start."""
    found: dict[str, list[Any]] = {}
    for told in (
        *(told_of(served, game) for game in GAMES),
        told_of_help(served),
        told_of_games_and_tables(served),
        told_in_puzzles(served),
        told_in_lessons(served),
        told_when_something_is_refused(served),
    ):
        assert all(told.values())
        for kind, messages in told.items():
            found.setdefault(kind, []).extend(messages)
    assert problems(tmp_path, found, capfd) == ""


def told_of(served: Served, game: str) -> dict[str, list[Any]]:
    """From the deal to the end, what those hear who play, and those who watch."""
    found: dict[str, list[Any]] = {
        "Frame": [],
        "Ahead": [],
        "Descriptions": [],
        "Moment": [],
        "Preview": [],
        "TableMessage": [],
    }
    for moves in (0, 45):
        table = prepare_table(served.database, game, "Anna", "here Bert", moves=moves)
        with at(served, table) as anna, anna.spectator() as watcher:
            with anna.subscribe() as subscription:
                found["TableMessage"].append(subscription.next("table"))
                frame = subscription.next()
            found["Frame"] += [frame, watcher.frame()]
            found["Descriptions"] += [one.get("description").json() for one in (anna, watcher)]
            found["Moment"].append(anna.get("scene", move=frame["move"]).json())
            answer = {"ply": frame["ply"], "seat": frame["seat"]}
            for move, _, _ in frame["moves"][:5]:
                found["Ahead"].append(anna.post("ahead", moves=[move], **answer).json())
                found["Preview"].append(anna.get("preview", move=move, seat=frame["seat"]).json())
    with at(served, prepare_table(served.database, game, "Anna", "bot greedy", moves=ALL)) as anna:
        last = anna.frame()
        assert last["over"]
        found["Frame"].append(last)
        found["Result"] = [anna.get("result").json()]
        found["Course"] = [anna.get("points").json()]
        found["LogLine"] = anna.get("log").json()[-3:]
        found["AskedTable"] = [anna.get().json()]
        found["RuleBook"] = [anna.ask("GET", f"/api/games/{game}/rules").json()]
        found["Meanings"] = [anna.ask("GET", f"/api/games/{game}/symbols").json()]
    return found


def told_of_help(served: Served) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    seats = "Anna", "bot random"  # Anna is to make the last move
    table = prepare_table(served.database, "zooloretto-dice", *seats, moves=-1, seed=56)
    store = Store(served.database)
    store.note(table.id, chances=True)
    store.close()
    with at(served, table) as anna, anna.spectator() as watcher:
        frame = anna.frame()
        move = frame["moves"][0][0]
        found["Hint"] = [anna.post("hint", ply=frame["ply"]).json()]
        found["Doubt"] = [
            anna.post("coach", ply=frame["ply"], move=one[0]).json() for one in frame["moves"]
        ]
        found["Chances"] = [watcher.get("chances").json()]
        anna.play(move)
        found["AskedReview"] = [anna.get("review").json()]
        found["ReviewStanding"] = [anna.post("review").json()]
        happens(lambda: anna.get("review").json()["state"] == "done")
        found["AskedReview"].append(anna.get("review").json())
        found["Decision"] = [anna.get("review/decision", move=n).json() for n in range(5)]
        found["MadeTable"] = [anna.post("play-on", move=3, seat=0).json()]
    return found


def told_of_games_and_tables(served: Served) -> dict[str, list[Any]]:
    with Person(served.address) as anna:
        seats = [ME, HERE, OPEN, a_bot()]
        options = {"variant": "trees"}
        new: JSON = {"game": "zoosim", "seats": seats, "options": options, "listed": True}
        new |= {"clock": {"move": 86400}, "absence": "bot"}
        made = anna.ask("POST", "/api/tables", **new).json()
        anna.table, anna.token = made["table"]["id"], made["token"]
        found: dict[str, list[Any]] = {
            "Game": anna.ask("GET", "/api/games").json(),
            "MadeTable": [made],
            "ListedTable": anna.ask("GET", "/api/tables").json(),
            "Joined": [join(anna, "Carl")],
            "MyTable": anna.ask("POST", "/api/tables/mine", tokens=[anna.token]).json(),
            "Presence": [anna.post("leave").json(), anna.post("return").json()],
            "AskedTable": [anna.get().json()],
            "TalkLine": [anna.post("talk", **said).json() for said in SAID],
            "TalkMessage": [anna.get("talk").json()],
        }
    return found


def told_in_puzzles(served: Served) -> dict[str, list[Any]]:
    puzzle = puzzles_of(find("zooloretto-dice"))[0]
    puzzles = "/api/games/zooloretto-dice/puzzles"
    one = f"{puzzles}/{puzzle.id}"
    with Person(served.address) as anna:
        found: dict[str, list[Any]] = {
            "PuzzleList": [anna.ask("GET", puzzles).json()],
            "PuzzleFrame": [anna.ask("GET", one).json()],
            "PuzzleAnswer": [
                anna.ask("POST", one, move=move).json() for move in (puzzle.next, puzzle.best[0])
            ],
            "PuzzleBest": [anna.ask("GET", f"{one}/answer").json()],
            "Preview": [anna.ask("GET", f"{one}/preview", move=puzzle.next).json()],
            "Reason": [anna.ask("GET", f"{one}/why", move="take 1").json()],
            "Descriptions": [anna.ask("GET", f"{one}/description").json()],
        }
    return found


def told_in_lessons(served: Served) -> dict[str, list[Any]]:
    lesson = "/api/games/zooloretto-dice/lesson"
    table = prepare_table(served.database, "zooloretto-dice", "Anna", "bot greedy", moves=40)
    with at(served, table) as anna:
        found: dict[str, list[Any]] = {
            "LessonFrame": [anna.ask("GET", f"{lesson}/{step}").json() for step in (0, 8, 9)],
            "LessonAnswer": [
                anna.ask("POST", f"{lesson}/0", move="roll").json(),
                anna.ask("POST", f"{lesson}/0", move="take 1").json(),
            ],
            "LessonThought": [
                anna.ask("POST", f"{lesson}/0/ahead", steps=["roll"]).json(),
                anna.ask("POST", f"{lesson}/0/ahead", steps=["take 1"]).json(),
            ],
            "Preview": [anna.ask("GET", f"{lesson}/0/preview", move="roll").json()],
            "Reason": [anna.ask("GET", f"{lesson}/0/why", move="take 1").json()],
            "Tip": anna.get("tips").json(),
        }
    return found


def told_when_something_is_refused(served: Served) -> dict[str, list[Any]]:
    with at(
        served, prepare_table(served.database, "zooloretto", "Anna", "bot greedy", moves=12)
    ) as anna:
        frame = anna.frame()
        found: dict[str, list[Any]] = {
            "PlainRefusal": [
                anna.move("draw").json(),
                anna.move(frame["moves"][0][0], frame["ply"] - 1).json(),
                anna.ask("POST", "/api/tables", game="zoosim", seats=[ME | {"name": ""}]).json(),
                anna.ask(
                    "POST", "/api/tables", game="zoosim", seats=[ME, OPEN], options={"ties": "?"}
                ).json(),
                join(anna, ""),
            ],
            "Reason": [
                anna.get("why", move="draw").json(),
                anna.get("why", move=frame["moves"][0][1]).json(),
            ],
        }
        anna.token = "nobody's"
        with anna.subscribe() as subscription:
            found["RefusalMessage"] = [subscription.next("refused")]
    return found


def test_a_field_too_few_or_too_many_is_noticed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    told = {"seat": 0, "words": "Anna draws", "told": "You draw", "round": 1, "begins": False}
    told |= {"art": ["zebra"], "spots": [], "pieces": [], "since": 0}
    line = told | {"ply": 1}
    lines = [line, told, line | {"mood": 3}]
    few, many = problems(tmp_path, {"LogLine": lines}, capfd).splitlines()
    assert "messages.ts(3," in few
    assert "'ply' is missing" in few
    assert "messages.ts(4," in many
    assert '"mood"\' does not exist' in many
