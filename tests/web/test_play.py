"""Whole games over the network, and every question about them."""

import hashlib

import pytest

import tiergarten
from tests.browser.fixtures import prepare_table
from tests.kinds import some_of
from tests.variants import our_games
from tests.web.serving import (
    HERE,
    JSON,
    ME,
    OPEN,
    Person,
    Served,
    a_bot,
    happens,
    play_to_the_end,
)
from tiergarten.engine import rulebook
from tiergarten.games import find

GAMES = [game.name for game in our_games()]
every_game = pytest.mark.parametrize("game", GAMES)


def whole_log(person: Person) -> list[JSON]:
    """All pages of it."""
    lines: list[JSON] = person.get("log").json()
    while lines[0]["ply"] > 1:
        lines = person.get("log", before=lines[0]["ply"]).json() + lines
    return lines


@pytest.mark.parametrize("game", some_of(GAMES, "zooloretto-dice", "zoosim"))
def test_a_whole_game_against_bots(served: Served, game: str) -> None:
    with Person.at_new_table(served.address, game, ME, a_bot("greedy"), a_bot("random")) as anna:
        promised = anna.get().json()["seed_sha256"]
        frames = play_to_the_end(anna, seed=1)
        last = frames[-1]
        assert last["winners"]
        assert last["acting"] == []
        assert last["moves"] == []
        result = anna.get("result").json()
        assert result["scores"] == last["scores"]
        assert result["rule"] in rulebook.rules(find(game))
        assert [sum(line[2] for line in lines) for lines in result["breakdown"]] == last["scores"]
        assert hashlib.sha256(result["seed"].encode()).hexdigest() == promised
        match = tiergarten.load(anna.get("save").text)
        assert list(match.scores()) == last["scores"]
        assert list(match.winners) == last["winners"]
        assert match.names[0] == "Anna"
        told = [entry["words"] for entry in whole_log(anna)]
        assert len(told) == len(match.log())
        if game not in ("zooloretto-dice", "queens-garden"):
            assert told == match.log()  # there it is told as it was made, and saved in order
        points = anna.get("points").json()
        assert points["points"][-1] == last["scores"]
        apart = points["counted"]
        assert (apart is None) == (anna.get("scene", move=0).json()["points"] is None)
        assert apart is None or apart[-1] == last["scores"]
        assert len(points["points"]) == len(points["turns"]) + 1 == len(match.history) + 1
        middle = anna.get("scene", move=len(told) // 2, language="de").json()
        assert middle["scene"]["panels"]
        assert middle["words"] != told[len(told) // 2 - 1]
        assert anna.get("scene", move=len(told) + 1).status_code == 404
        assert anna.move(0).json()["error"] == "finished"


@pytest.mark.parametrize("game", some_of(GAMES, "zoosim"))
def test_several_people_at_one_screen(served: Served, game: str) -> None:
    with Person.at_new_table(served.address, game, ME, HERE) as both:
        frames = play_to_the_end(both, seed=2)
        assert {frame["seat"] for frame in frames} == {0, 1}
        assert all(frame["seats"] == [0, 1] for frame in frames)
        assert [seat["name"] for seat in both.get().json()["seats"]] == ["Anna", "Bert"]


def test_two_friends_by_invitation(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN) as anna:
        assert anna.frame()["acting"] == []
        assert anna.move("roll").json()["error"] == "not_started"
        with anna.joined("Zoë 🦓") as zoe, anna.subscribe() as one, zoe.subscribe() as other:
            assert one.next("table")["seats"][1]["name"] == "Zoë 🦓"
            frame = one.next()
            assert other.next()["ply"] == frame["ply"] == 0
            people = (anna, zoe)
            mover = people[frame["acting"][0]]
            made = mover.play("roll")
            told = [one.next()["deed"], other.next()["deed"], made["deed"]]
            assert len({deed["words"] for deed in told}) == 1
            assert [deed["told"].startswith("You roll") for deed in told].count(True) == 2
            assert made["deed"]["told"].startswith("You roll")
            assert made["deed"]["seat"] == frame["acting"][0]


def test_a_personal_link_brings_one_back_on_another_device(served: Served) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, a_bot()) as anna:
        again = Person(served.address, anna.table, anna.token)
        with again:
            assert again.frame()["seats"] == [0]
            mine = again.ask("POST", "/api/tables/mine", tokens=["x", anna.token]).json()
            assert [(table["id"], table["token"]) for table in mine] == [(anna.table, 1)]
            assert mine[0]["yours"] == [0]
            assert 0 in mine[0]["acting"]  # both bid at once


def test_my_tables_tell_whether_they_wait_for_players(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto", ME, OPEN) as anna:
        [mine] = anna.ask("POST", "/api/tables/mine", tokens=[anna.token]).json()
        assert (mine["started"], mine["acting"]) == (False, None)
        with anna.joined("Bert"):
            pass
        [mine] = anna.ask("POST", "/api/tables/mine", tokens=[anna.token]).json()
        assert mine["acting"] == anna.frame()["acting"]


def test_why_not_names_the_rule_in_the_language_of_the_reader(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as both:
        refused = both.get("why", move="take 1").json()
        assert not refused["allowed"]
        assert refused["rule"].startswith("ZL-")
        illegal = both.ask(
            "POST", f"/api/tables/{both.table}/moves?language=de", ply=0, move="take 1"
        )
        assert illegal.status_code == 422
        assert illegal.json()["rule"] == refused["rule"]
        assert illegal.json()["words"] != refused["words"]
        rule = both.ask("GET", f"/api/games/zooloretto/rules/{refused['rule']}").json()
        assert rule["rule"] == refused["rule"]
        assert rule["words"]
        assert both.get("why", move="draw").json()["allowed"]
        assert both.frame()["ply"] == 0


def test_why_not_of_a_click_is_found_out_when_it_is_asked(served: Served) -> None:
    """What a click would be is not sent with every ply: it depends on who clicks, and when."""
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as both:
        (acting,) = both.frame()["acting"]
        empty = both.get("why", spot="t1").json()
        assert empty == {**both.get("why", move="take 1").json(), "move": "take 1"}
        assert both.get("why", spot=f"{acting}e3").json()["move"] == "expand"
        assert both.get("why", spot="pile").json()["move"] == "", "one only has to click it"
        waiting = both.get("why", spot="pile", seat=1 - acting).json()
        assert (waiting["allowed"], waiting["move"]) == (False, "draw")
        assert waiting["words"] == "it is not your turn"
        both.play("draw")
        assert both.get("why", spot=f"{acting}e3").json()["rule"] == "ZL-8"
        assert both.get("why").status_code == 422
        assert both.get("why", spot="t1", move="draw").status_code == 422
        unknown = both.get("why", spot="roof")
        assert (unknown.status_code, unknown.json()["error"]) == (404, "no_such_spot")
        with both.spectator() as guest:
            assert guest.get("why", spot="t1").status_code == 401


def test_a_move_out_of_turn_is_refused_without_a_rule(served: Served) -> None:
    """The rule books state the turn order of Zooloretto, but not as a rule with a number."""
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as both:
        (acting,) = both.frame()["acting"]
        refused = both.get("why", move="draw", seat=1 - acting).json()
        assert refused == {"allowed": False, "rule": None, "words": "it is not your turn"}
        illegal = both.post("moves", ply=0, move="draw", seat=1 - acting)
        assert illegal.status_code == 422
        assert illegal.json()["words"] == refused["words"]
        assert illegal.json().get("rule") is None


def test_a_preview_tells_what_a_move_would_do(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as both:
        drawing = both.get("preview", move="draw").json()
        assert drawing["surprise"]
        assert drawing["gains"] is None
        assert drawing["words"] is None
        frame = both.play("draw")
        loading = both.get("preview", move=str(frame["moves"][0][0])).json()
        assert not loading["surprise"]
        assert loading["gains"] == [0, 0]
        assert loading["words"] in both.play(loading["id"])["deed"]["words"]
        assert both.get("preview", move="draw up").status_code == 422


def test_a_preview_tells_ones_own_secret(served: Served) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, HERE) as both:
        bidding = both.get("preview", move="bid 3", seat=0).json()
        assert bidding["words"].endswith("bids 3 coins")
        assert "3" not in both.play("bid 3")["deed"]["words"]
        last = both.get("preview", move="bid 2", seat=1).json()
        assert last["surprise"]
        assert last["label"].endswith("bids 2 coins")


def test_undo_by_the_policy(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as both:
        frame = both.play("draw")
        assert not frame["undo"]
        refused = both.post("undo", ply=frame["ply"]).json()
        assert refused["error"] == "no_undo"
        assert "revealed" in refused["words"]
        before = frame["scene"]
        frame = both.play("load 1")
        assert frame["undo"]
        frame = both.post("undo", ply=frame["ply"]).json()
        assert frame["deed"]["kind"] == "take_back"
        assert (frame["ply"], frame["move"]) == (3, 1)
        assert frame["scene"] == before
        assert not frame["undo"]
        assert both.play("load 2")["move"] == 2
        assert [entry["ply"] for entry in both.get("log").json()] == [1, 2, 3, 4]


def draws_and_loads(person: Person) -> tuple[JSON, JSON]:
    """The first turn of somebody at a table of Zooloretto, once they begin it: the frames after
    drawing and after loading."""
    happens(lambda: person.frame()["acting"] == [0])
    drawn = person.play("draw")
    trucks = [text for _, text, _ in drawn["moves"] if text.startswith("load")]
    return drawn, person.play(trucks[0], ply=drawn["ply"])


def test_undo_takes_back_what_bots_have_answered_unseen(served: Served) -> None:
    """Against bots alone: what came after the ply that was seen has revealed nothing yet."""
    with Person.at_new_table(served.address, "zooloretto", ME, a_bot("random")) as anna:
        assert anna.get("").json()["undoes_bots"]
        drawn, loaded = draws_and_loads(anna)
        happens(lambda: anna.frame()["acting"] == [0])
        answered, seen = anna.frame(), loaded["ply"]
        answers = answered["ply"] - seen
        words = [line["words"] for line in anna.get("log", since=seen).json()]
        assert len(words) == answers > 0
        if any("draws" in one for one in words):
            refused = anna.post("undo", ply=answered["ply"]).json()
            assert refused["words"].endswith("revealed something, so this can't be undone")
        back = anna.post("undo", ply=seen).json()
        assert (back["ply"], back["move"]) == (answered["ply"] + answers + 1, drawn["move"])
        assert back["deed"]["told"] == "You take the last move back"
        assert back["scene"] == drawn["scene"]
        log = anna.get("log", since=seen).json()
        assert [line["words"] for line in log[:answers]] == [""] * answers
        assert all(line["begins"] for line in log[:answers])
        assert anna.play(back["moves"][0][0])["move"] == back["move"] + 1


def test_what_bots_have_answered_stays_where_there_is_another_person(served: Served) -> None:
    table = prepare_table(served.database, "zooloretto", "Anna", "bot random", "Bert", moves=2)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        assert not anna.get("").json()["undoes_bots"]
        _, loaded = draws_and_loads(anna)
        happens(lambda: anna.frame()["acting"] == [2])  # the bot's whole turn is over
        assert anna.post("undo", ply=loaded["ply"]).json()["error"] == "stale_ply"
        refused = anna.post("undo", ply=anna.frame()["ply"]).json()
        assert refused["words"].endswith("has moved since, so this can't be undone")


def test_what_bots_have_answered_stays_where_there_is_a_clock(served: Served) -> None:
    clock = {"move": 600, "reserve": 600}
    bot = a_bot("random")
    with Person.at_new_table(served.address, "zooloretto", ME, bot, clock=clock) as anna:
        assert not anna.get("").json()["undoes_bots"]
        _, loaded = draws_and_loads(anna)
        happens(lambda: anna.frame()["ply"] > loaded["ply"])
        assert anna.post("undo", ply=loaded["ply"]).json()["error"] == "stale_ply"


def test_undo_never_goes_across_another_player(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zoosim", ME, OPEN) as anna,
        anna.joined("Bert") as bert,
    ):
        assert anna.play("bid 1")["undo"]
        frame = anna.post("undo", ply=1).json()
        assert frame["acting"] == [0, 1]
        assert frame["move"] == 0
        anna.play("bid 2")
        frame = bert.play("bid 1")
        assert not frame["undo"], "the bids are open now"
        assert anna.post("undo", ply=frame["ply"]).json()["error"] == "no_undo"
        assert bert.post("undo", ply=frame["ply"]).json()["error"] == "no_undo"


def test_whoever_leaves_is_stood_in_for_until_they_return(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto-dice", ME, OPEN, absence="bot") as anna,
        anna.joined("Bert") as bert,
    ):
        left = bert.post("leave").json()
        assert left["seats"][1] == {
            "name": "Bert",
            "kind": "bot",
            "level": "medium",
            "stand_in": True,
            "left": False,
        }
        assert bert.move(0, 0, seat=1).json()["error"] in ("away", "stale_ply")
        assert bert.post("return").json()["seats"][1]["kind"] == "person"


def test_bots_have_names_that_nobody_else_has(served: Served) -> None:
    otto = {"kind": "me", "name": "Otto"}
    with Person.at_new_table(served.address, "zooloretto", otto, *[a_bot()] * 4) as person:
        names = [seat["name"] for seat in person.get().json()["seats"]]
        assert names[0] == "Otto"
        assert len(set(names)) == 5


def test_an_open_seat_can_be_given_up_or_to_a_bot(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zooloretto", ME, OPEN, OPEN) as anna,
        anna.joined("Bert") as bert,
    ):
        assert bert.post("leave").json()["free"] == 2
        assert bert.post("leave").json()["error"] == "wrong_token"
        assert anna.post("seats/1/bot", level="easy").status_code == 200
        with anna.spectator() as nobody:
            assert nobody.post("seats/2/bot", level="easy").json()["error"] == "no_token"
        there = anna.post("seats/2/bot", level="random").json()
        assert there["started"]
        assert there["seats"][2]["name"] == "Mila"
        assert anna.post("seats/2/bot", level="random").json()["error"] == "no_free_seat"


def test_the_same_company_plays_again(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto-dice", ME, a_bot("random")) as anna:
        assert anna.post("again").json()["error"] == "not_finished"
        play_to_the_end(anna, seed=3)
        next_table = anna.post("again").json()
        assert next_table["id"] != anna.table
        assert anna.post("again").json()["id"] == next_table["id"] == anna.get().json()["again"]
        anna.table = next_table["id"]
        assert anna.frame()["seats"] == [0]


def test_tables_that_are_listed_can_be_found(served: Served) -> None:
    with (
        Person.at_new_table(served.address, "zoosim", ME, OPEN, listed=True) as shown,
        Person.at_new_table(served.address, "zoosim", ME, OPEN) as private,
    ):
        found = {table["id"] for table in shown.ask("GET", "/api/tables").json()}
        assert shown.table in found
        assert private.table not in found
        shown.post("leave")
        found = {table["id"] for table in shown.ask("GET", "/api/tables").json()}
        assert shown.table not in found, "nobody is left there"


@every_game
def test_games_are_declared_with_their_options(served: Served, game: str) -> None:
    with Person(served.address) as guest:
        declared = {g["name"]: g for g in guest.ask("GET", "/api/games", language="fr").json()}
        options = declared[game]["options"]
        assert {option["kind"] for option in options} <= {"choice", "set", "seat"}
        assert declared[game]["ready"] == {"state": "ready", "progress": 1.0}
        chosen = {o["name"]: o["names"][-1] for o in options if o["kind"] == "choice"}
        with Person.at_new_table(served.address, game, ME, HERE, options=chosen) as anna:
            assert anna.get().json()["options"] == chosen
        book = guest.ask("GET", f"/api/games/{game}/rules").json()
        assert book["page"].startswith("# ")
        assert len(book["rules"]) > 10
