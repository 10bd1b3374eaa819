"""What is wrong is refused clearly: a status, a word for programs, words for people."""

import json
from typing import Any

import httpx
import pytest

from tests.kinds import some_of
from tests.running import tiergarten_process as tiergarten
from tests.web.serving import HERE, ME, OPEN, SOON, Person, Served, a_bot, client, fetched


def refused(answer: httpx.Response, status: int, error: str) -> None:
    assert answer.status_code == status, answer.text
    body = answer.json()
    assert body["error"] == error
    assert body["words"]
    assert "{" not in body["words"]


BAD_NAMES = ["", "   ", "x" * 41, "<b>Anna</b>", 'An"na', "An|na", "An\nna", "\u202eanna", "\x00"]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_bad_names(served: Served, name: str) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna:
        refused(anna.post("join", name=name), 422, "bad_name")
        seats = [a_bot(), ME | {"name": name}]
        made = anna.ask("POST", "/api/tables", game="zoosim", seats=seats)
        refused(made, 422, "bad_name")
        assert made.json()["seat"] == 1
        refused(anna.post("join", name="x" * 10_000), 422, "bad_request")
        assert anna.get().json()["free"] == 1


@pytest.mark.parametrize(
    ("asked", "status", "error"),
    [
        ({"game": "chess", "seats": [ME, OPEN]}, 404, "unknown_game"),
        ({"game": "zoosim", "seats": [ME]}, 422, "bad_request"),
        ({"game": "zoosim", "seats": [ME] + [OPEN] * 4}, 422, "bad_request"),
        ({"game": "zoosim", "seats": [ME, ME]}, 422, "bad_seats"),
        ({"game": "zoosim", "seats": []}, 422, "bad_request"),
        ({"game": "zoosim", "seats": [ME, {"kind": "ghost"}]}, 422, "bad_request"),
        ({"game": "zoosim", "seats": [ME, a_bot("exec:touch /tmp/x")]}, 422, "bad_level"),
        ({"game": "zoosim", "seats": [ME, a_bot("search@99999s")]}, 422, "bad_level"),
        ({"game": "zoosim", "seats": [ME, {"kind": "bot"}]}, 422, "bad_level"),
        ({"game": "zoosim", "seats": [ME, OPEN], "options": {"colour": 1}}, 422, "bad_option"),
        ({"game": "zoosim", "seats": [ME, OPEN], "options": {"money": []}}, 422, "bad_option"),
        ({"game": "zooloretto", "seats": [ME, OPEN], "options": {"removed": 5}}, 422, "bad_option"),
        ({"game": "zooloretto", "seats": [ME, OPEN], "options": {"start": 9}}, 422, "bad_option"),
        ({"game": "zoosim", "seats": [ME, OPEN], "seed": 1}, 422, "bad_request"),
        ({}, 422, "bad_request"),
    ],
)
def test_tables_that_cannot_be(
    served: Served, asked: dict[str, Any], status: int, error: str
) -> None:
    with Person(served.address) as guest:
        refused(guest.ask("POST", "/api/tables", **asked), status, error)


@pytest.mark.parametrize("body", [b'{"game": "\xff"}', b"[" * 10_000])
def test_a_body_that_is_no_json(served: Served, body: bytes) -> None:
    with client(served.address) as web:
        answer = web.post("/api/tables", content=body, headers={"content-type": "application/json"})
        refused(answer, 400, "bad_request")
        assert answer.json()["words"] == "the body of the request cannot be read as JSON"
        refused(web.put("/api/tables"), 405, "bad_request")


def test_a_bad_option_is_named(served: Served) -> None:
    options = {"money": "open", "ties": "thrown"}
    with Person(served.address) as guest:
        made = guest.ask("POST", "/api/tables", game="zoosim", seats=[ME, OPEN], options=options)
        refused(made, 422, "bad_option")
        assert made.json()["option"] == "ties"


def test_how_many_to_choose_is_said_for_one_and_for_more(served: Served) -> None:
    said = {}
    with Person(served.address) as guest:
        for players in (3, 4):
            seats = [ME] + [OPEN] * (players - 1)
            options = {"removed": "camel,panda,zebra"}
            made = guest.ask("POST", "/api/tables", game="zooloretto", seats=seats, options=options)
            refused(made, 422, "bad_option")
            said[players] = made.json()["words"]
    assert said == {3: "choose 2 different ones, or none", 4: "choose one, or none"}


def test_moves_that_cannot_be(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto", ME, OPEN) as anna,
        anna.joined("Bert") as bert,
    ):
        people = (anna, bert)
        first = anna.frame()["acting"][0]
        mover, other = people[first], people[1 - first]
        refused(other.move("draw"), 422, "illegal_move")
        refused(other.move("draw", seat=first), 403, "not_your_seat")
        refused(mover.move("draw", seat=7), 403, "not_your_seat")
        refused(mover.move("draw", ply=5), 409, "stale_ply")
        refused(mover.move("draw", ply=-1), 409, "stale_ply")
        refused(mover.move("fly to the moon"), 422, "bad_move")
        refused(mover.move(99_999), 422, "bad_request")
        refused(mover.move(-1), 422, "bad_request")
        refused(mover.move("x" * 5000), 422, "bad_request")
        refused(anna.post("moves", ply="0", move="draw"), 422, "bad_request")
        refused(anna.post("moves", ply=True, move="draw"), 422, "bad_request")
        refused(anna.post("moves", ply=0), 422, "bad_request")
        refused(anna.post("moves", ply=0, move=None), 422, "bad_request")
        assert anna.frame()["ply"] == 0
        mover.play("draw")
        late = mover.move("draw", ply=0)
        refused(late, 409, "stale_ply")
        assert late.json()["frame"]["ply"] == 1, "the refusal brings the present"
        refused(mover.post("undo", ply=0), 409, "stale_ply")


def test_tokens_and_tables_that_are_wrong(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as anna:
        with anna.spectator() as nobody:
            refused(nobody.move("draw"), 401, "no_token")
            refused(nobody.post("undo", ply=0), 401, "no_token")
            refused(nobody.post("leave"), 401, "no_token")
            refused(nobody.get("why", move="draw"), 401, "no_token")
            refused(nobody.get("frame", seat=0), 403, "not_your_seat")
            refused(nobody.get("scene", move=0, seat=0), 403, "not_your_seat")
            refused(nobody.post("join", name="Bert"), 409, "no_free_seat")
        with Person(served.address, anna.table, "stolen") as thief:
            refused(thief.get("frame"), 403, "wrong_token")
            refused(thief.move("draw", 0), 403, "wrong_token")
        with Person(served.address, "nowhere", anna.token) as lost:
            refused(lost.get("frame"), 404, "unknown_table")
            refused(lost.move("draw", 0), 404, "unknown_table")
            refused(lost.post("join", name="Bert"), 404, "unknown_table")
        with Person(served.address, "%00", anna.token) as strange:
            refused(strange.get("frame"), 404, "unknown_table")


def test_requests_that_have_no_form(served: Served) -> None:
    with client(served.address) as web:
        kind = {"content-type": "application/json"}
        for content in (b"", b"{", b"[]", b"null"):
            refused(web.post("/api/tables", content=content, headers=kind), 422, "bad_request")
        for content in (b"\xff\xfe", b"[" * 5000):
            answer = web.post("/api/tables", content=content, headers=kind)
            assert answer.status_code in (400, 422)  # as the parser of this Python sees it
            refused(answer, answer.status_code, "bad_request")
        huge = json.dumps({"game": "x" * 100_000}).encode()
        refused(web.post("/api/tables", content=huge, headers=kind), 413, "too_large")

        def slices() -> Any:
            for _ in range(100):
                yield b"x" * 1000

        refused(web.post("/api/tables", content=slices(), headers=kind), 413, "too_large")
        refused(web.get("/api/nothing"), 404, "not_found")
        refused(web.delete("/api/tables"), 405, "bad_request")
        refused(web.get("/api/games?language=tlh"), 422, "bad_language")
        refused(web.get("/api/games/chess/rules"), 404, "unknown_game")
        refused(web.get("/api/games/zoosim/rules/ZS-99"), 422, "bad_request")
        many = json.dumps({"tokens": ["x"] * 1000}).encode()
        refused(web.post("/api/tables/mine", content=many, headers=kind), 422, "bad_request")


def test_pages_of_other_sites_cannot_post(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as anna:
        for origin, status in (
            ("https://evil.example", 403),
            ("null", 403),
            ("http://[", 403),  # no address at all
            (f"http://{served.address}.evil.example", 403),
            (f"http://{served.address}", 200),
        ):
            answer = httpx.post(
                f"http://{served.address}/api/tables/{anna.table}/moves",
                json={"ply": 0, "move": "draw"},
                headers={"origin": origin, "authorization": f"Bearer {anna.token}"},
                timeout=SOON,
                verify=False,
            )
            assert answer.status_code == status, origin


def test_refusals_speak_the_language_of_the_reader(served: Served) -> None:
    said = {
        fetched(
            f"http://{served.address}/api/tables/nowhere", headers={"accept-language": wanted}
        ).json()["words"]
        for wanted in ("en", "de-AT,de;q=0.9", "fr;q=0.5,tlh", "cs", "ru", "tlh")
    }
    assert len(said) == 5


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    some_of(
        [
            (["--database", "nonsense"], "cannot be used"),
            (["--database", "sqlite:////nowhere/at/all/x.sqlite"], "cannot be used"),
            (["--port", "99999"], "--port is a whole number from 0 to 65535"),
            (["--host", "nowhere.invalid"], "cannot listen"),
        ],
        (["--database", "nonsense"], "cannot be used"),
    ),
)
def test_serve_complains_in_one_line(arguments: list[str], complaint: str) -> None:
    done = tiergarten("serve", "--port", "0", *arguments)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
