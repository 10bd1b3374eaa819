"""Help at a table: hints where nobody objects, and playing on from a match that is over."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import tiergarten
from tests.browser.fixtures import prepare_table
from tests.kinds import some_of
from tests.variants import our_games
from tests.web.databases import changed
from tests.web.serving import HERE, JSON, ME, OPEN, Person, Served, a_bot, play_to_the_end
from tiergarten.web.storage.help_store import HelpStore, StoredReview
from tiergarten.web.storage.store import Conflict, Store

GAMES = [game.name for game in our_games()]
DICE = "zooloretto-dice"
ALL = 10_000  # moves: to the end of any match


def hinted(person: Person, **more: object) -> JSON:
    frame = person.frame()
    answer = person.post("hint", ply=frame["ply"], **more)
    assert answer.status_code == 200, answer.text
    found: JSON = answer.json()
    return found


def pieces(person: Person, move: int) -> JSON:
    """What lay where after this many moves."""
    panels = person.get("scene", move=move).json()["scene"]["panels"]
    return {panel["id"]: panel["pieces"] for panel in panels}


def refused(person: Person, what: str, **body: object) -> tuple[int, str]:
    answer = person.post(what, **body)
    plain = answer.json()
    assert plain["words"], plain
    return answer.status_code, plain["error"]


@pytest.mark.parametrize("game", some_of(GAMES, "queens-garden"))
def test_a_hint_is_a_move_with_a_reason(served: Served, game: str) -> None:
    """Its steps can be made as one, and it says why, in every language."""
    table = prepare_table(served.database, game, "Anna", "bot random", moves=10)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        frame = anna.frame()
        assert frame["acting"] == [0]
        found = hinted(anna)
        assert found["ply"] == frame["ply"]
        assert 0 <= found["chance"] <= 1
        assert found["why"].endswith(".")
        first = found["moves"][0]
        assert first in frame["moves"]
        german = anna.post("hint?language=de", ply=frame["ply"]).json()
        assert [move[0] for move in german["moves"]] == [move[0] for move in found["moves"]]
        assert german["why"] != found["why"]
        made = anna.post("moves", ply=frame["ply"], moves=[move[0] for move in found["moves"]])
        assert made.status_code == 200, made.text


def test_a_hint_that_is_asked_for_twice_is_counted_once(served: Served) -> None:
    store = HelpStore(served.app.state.services.store)
    table = prepare_table(served.database, DICE, "Anna", "bot random", moves=2)
    with Person(served.address, table.id, table.tokens[0]) as anna, ThreadPoolExecutor(3) as pool:
        assert anna.frame()["acting"] == [0]
        answers = list(pool.map(lambda _: hinted(anna), range(3)))
        assert answers[0] == answers[1] == answers[2] == hinted(anna)
        assert store.hints_used(table.id, 2) == [1, 0]


def test_a_hint_that_is_damaged_in_the_database_is_made_anew(served: Served) -> None:
    store = HelpStore(served.app.state.services.store)
    table = prepare_table(served.database, DICE, "Anna", "bot random", moves=2)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        before, place = hinted(anna), (table.id, anna.frame()["ply"], 0)
        whole = store.hint(*place)
        for damage in ("", "{", "5", "[" * 100_000, '{"seat": 0, "steps": [-1], "chance": 0.5}'):
            store.mend_hint(*place, damage)
            assert hinted(anna) == before
            assert store.hint(*place) == whole
        assert store.hints_used(table.id, 2) == [1, 0]
        with pytest.raises(Conflict):
            store.mend_hint("removed", 0, 0, whole or "")


# Letters between braces, one of which no text can hold.
SPOILT = "cast(x'7bff7d' AS text)"


def test_letters_that_a_disk_has_spoilt_are_damage(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Hints and reviews are made anew; what cannot be made anew is refused. The database is not
    away, and no log quotes what is in it."""
    file = tmp_path / "tables.sqlite"
    with Served(file) as served:
        table = prepare_table(served.database, DICE, "Anna", "bot random", moves=2)
        with Person(served.address, table.id, table.tokens[0]) as anna:
            before = hinted(anna)
        store = HelpStore(served.app.state.services.store)
        store.begin_review(table.id, 5)
        store.note_review(table.id, 5, 5, None, "{}")
    changed(file, f"UPDATE hints SET hint = {SPOILT}", f"UPDATE reviews SET review = {SPOILT}")
    with Served(file) as served, Person(served.address, table.id, table.tokens[0]) as anna:
        assert hinted(anna) == before
        store = HelpStore(served.app.state.services.store)
        assert store.hints_used(table.id, 2) == [1, 0]
        assert store.review(table.id) == StoredReview(0, 0, "", "")
    changed(file, f"UPDATE tables SET seed = {SPOILT}")
    with Served(file) as served, Person(served.address, table.id, table.tokens[0]) as anna:
        answer = anna.get("frame")
        assert answer.status_code == 503
        assert "damaged" in answer.json()["words"]
        assert not served.app.state.services.store.away
    assert "Could not decode to UTF-8 column 'seed' with text \"...\"" in caplog.text
    assert "}" not in caplog.text


class Elsewhere(HelpStore):
    """As if another process were faster, or had removed the table."""

    def __init__(self, store: Store, *found: str | None) -> None:
        super().__init__(store)
        self._found = list(found)

    def hint(self, table: str, ply: int, seat: int) -> str | None:
        return self._found.pop(0)

    def add_hint(self, table: str, ply: int, seat: int, hint: str) -> None:
        raise Conflict

    mend_hint = add_hint


def test_a_hint_that_another_process_has_given_or_whose_table_is_gone(served: Served) -> None:
    helping = served.app.state.services.helping
    table = prepare_table(served.database, DICE, "Anna", "bot random", moves=2)
    kept = helping.kept
    with Person(served.address, table.id, table.tokens[0]) as anna:
        before, ply, store = hinted(anna), anna.frame()["ply"], served.app.state.services.store
        theirs = json.loads(kept.hint(table.id, ply, 0)) | {"chance": 0.125}
        try:
            helping.kept = Elsewhere(store, None, json.dumps(theirs))
            assert hinted(anna)["chance"] == 0.125, "all are told the same"
            helping.kept = Elsewhere(store, None, "damaged")
            assert hinted(anna) == before
            for stored in (None, "damaged"):
                helping.kept = Elsewhere(store, stored, None)
                assert refused(anna, "hint", ply=ply) == (404, "unknown_table")
        finally:
            helping.kept = kept


@pytest.mark.thorough
def test_hints_are_told_at_the_end(served: Served) -> None:
    with Person.at_new_table(served.address, DICE, ME, HERE, hints=True) as both:
        hinted(both)
        seat = both.frame()["acting"][0]
        assert refused(both, "hint", ply=0, seat=1 - seat) == (409, "not_your_turn")
        play_to_the_end(both, 3)
        used = both.get("result").json()["hints"]
        assert used == [int(number == seat) for number in range(2)]
        assert refused(both, "hint", ply=both.frame()["ply"]) == (409, "finished")


def test_where_there_are_no_hints(served: Served) -> None:
    with Person.at_new_table(served.address, DICE, ME, OPEN) as anna:
        assert anna.get().json()["hints"] is False
        with anna.joined("Bert"):
            words = anna.post("hint", ply=0).json()["words"]
            assert words == "there are no hints at this table: not everybody has agreed to them"
            anna.post("leave")
            anna.post("return")
            assert refused(anna, "hint", ply=0) == (403, "no_hints")
    with Person.at_new_table(served.address, DICE, ME, OPEN, hints=True) as anna:
        with anna.spectator() as guest:
            assert guest.get().json()["hints"] is True  # whoever may join is told
        assert refused(anna, "hint", ply=0) == (409, "not_started")
    with (
        Person.at_new_table(served.address, DICE, ME, a_bot()) as anna,
        anna.spectator() as stranger,
    ):
        assert refused(stranger, "hint", ply=0) == (401, "no_token")
        stranger.token = "x" * 32
        assert refused(stranger, "hint", ply=0) == (403, "wrong_token")
        assert refused(anna, "hint", ply=99) == (409, "stale_ply")
        assert refused(anna, "hint", ply=0, seat=1) == (403, "not_your_seat")
        assert refused(anna, "hint") == (422, "bad_request")


def test_a_rated_table_has_no_hints(served: Served) -> None:
    with Person(served.address) as anna:
        account = anna.ask("POST", "/api/account", name="Hinted", password="a long password")
        anna.token = account.json()["session"]
        new: JSON = {"game": DICE, "seats": [ME, a_bot()], "rated": True, "chances": True}
        made = anna.ask("POST", "/api/tables", hints=True, **new)
        assert (made.status_code, made.json()["option"]) == (422, "hints")
        table = anna.ask("POST", "/api/tables", **new).json()["table"]
        assert table["hints"] is False
        anna.table = table["id"]
        assert refused(anna, "hint", ply=0) == (403, "no_hints")
        with anna.spectator() as guest:
            asked = guest.get("chances")
            assert (asked.status_code, asked.json()["error"]) == (403, "no_chances")


# The coach


def test_a_coach_doubts_a_move_that_gives_the_match_away(served: Served) -> None:
    """The last decision of a match: one truck wins it, the other one loses."""
    table = prepare_table(served.database, DICE, "Anna", "bot random", moves=-1, seed=56)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        ply = anna.frame()["ply"]
        best = anna.post("coach", ply=ply, move="take 2").json()
        assert best == {"ply": ply, "cost": None, "doubt": None}
        doubted = anna.post("coach", ply=ply, move="take 1").json()
        assert doubted["cost"] == 1.0
        assert doubted["doubt"] == (
            "This move lowers your chance to win by about 100 percentage points."
        )
        assert anna.frame()["ply"] == ply  # nothing was made


def test_a_hint_is_held_against_a_mistake_that_somebody_would_make(served: Served) -> None:
    """Of several steps, too; what is no mistake is answered like any other hint."""
    table = prepare_table(served.database, DICE, "Anna", "bot random", moves=-1, seed=56)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        ply = anna.frame()["ply"]
        told = anna.post("hint", ply=ply, instead=["take 1"]).json()
        assert told["moves"][0][1] == "take 2"
        assert told["why"].startswith("It wins about 100% of the time; your move, “take truck 1")
        assert told["why"].endswith(", about 0%.")
        assert told["reason"].startswith("More than with your move: ")
        plain = anna.post("hint", ply=ply).json()
        assert "the next best" in plain["why"]
        assert anna.post("hint", ply=ply, instead=["take 2"]).json() == plain
        assert refused(anna, "hint", ply=ply, instead=["dance"]) == (422, "bad_move")
        assert refused(anna, "hint", ply=ply, instead=[]) == (422, "bad_request")


def test_a_coach_does_not_give_the_hint_away(served: Served) -> None:
    """Moves without a doubt are answered alike, so asking about all of them is no hint."""
    table = prepare_table(served.database, "zooloretto", "Anna", "bot random", moves=10)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        frame = anna.frame()
        assert frame["acting"] == [0]
        answers = [
            anna.post("coach", ply=frame["ply"], move=move[0]).json() for move in frame["moves"]
        ]
        quiet = [answer for answer in answers if answer["doubt"] is None]
        assert len(quiet) > 1
        assert all(answer["cost"] is None for answer in quiet)
        assert all(answer["cost"] >= 0.1 for answer in answers if answer["doubt"])


def test_a_coach_looks_at_whole_moves_and_counts_nothing(served: Served) -> None:
    store = HelpStore(served.app.state.services.store)
    table = prepare_table(served.database, "queens-garden", "Anna", "bot random", moves=20)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        frame = anna.frame()
        steps = [move[0] for move in hinted(anna)["moves"]]
        assert store.hints_used(table.id, 2) == [1, 0]
        best = anna.post("coach", ply=frame["ply"], moves=steps).json()
        assert best == {"ply": frame["ply"], "cost": None, "doubt": None}
        other = next(move[0] for move in frame["moves"] if move[0] != steps[0])
        assert anna.post("coach", ply=frame["ply"], move=other).status_code == 200
        assert refused(anna, "coach", ply=frame["ply"], moves=[99999]) == (422, "bad_request")
        assert store.hints_used(table.id, 2) == [1, 0]
    with Person.at_new_table(served.address, DICE, ME, HERE) as both:
        assert refused(both, "coach", ply=0, move="roll") == (403, "no_hints")


# Chances


@pytest.mark.thorough
def test_spectators_see_chances_if_the_maker_likes(served: Served) -> None:
    new = {"chances": True, "options": {"start": "p1"}}
    with (
        Person.at_new_table(served.address, DICE, ME, HERE, **new) as anna,
        anna.spectator() as guest,
    ):
        assert guest.get().json()["chances"] is True
        found = guest.get("chances").json()
        assert found["move"] == 0
        assert sum(found["chances"]) == pytest.approx(1, abs=0.001)
        assert guest.get("chances").json() == found
        assert guest.get("chances", move=1).json()["error"] == "no_such_move"
        asked = anna.get("chances")
        assert (asked.status_code, asked.json()["error"]) == (403, "no_chances")
        play_to_the_end(anna, 5)
        moves = anna.get("result").json()["moves"]
        winners = anna.get("result").json()["winners"]
        last = anna.get("chances", move=moves).json()["chances"]
        assert [seat for seat, chance in enumerate(last) if chance] == winners
    with Person.at_new_table(served.address, DICE, ME, HERE) as anna, anna.spectator() as guest:
        assert guest.get("chances").json()["error"] == "no_chances"


# Playing on


@pytest.fixture(scope="module")
def over(served: Served) -> Iterator[Person]:
    """A match that is over."""
    table = prepare_table(served.database, DICE, "Anna", "bot random", moves=ALL)
    with Person(served.address, table.id, table.tokens[0]) as anna:
        yield anna


def test_play_on_from_any_position(served: Served, over: Person) -> None:
    saved = tiergarten.load(over.get("save").text)
    for move in (0, 7, len(saved.history) - 1):
        made = over.post("play-on", move=move, seat=1, name="Zoë", level="random")
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        assert table["played_on"] == {"table": over.table, "move": move}
        assert (table["rated"], table["listed"], table["yours"]) == (False, False, [1])
        assert [seat["kind"] for seat in table["seats"]] == ["bot", "person"]
        assert table["seats"][1]["name"] == "Zoë"
        with Person(served.address, table["id"], made.json()["token"]) as zoe:
            assert pieces(zoe, move) == pieces(over, move)
            play_to_the_end(zoe, 4)
            again = tiergarten.load(zoe.get("save").text)
            assert again.seed == saved.seed
            assert again.history[:move] == saved.history[:move]


def test_positions_that_do_not_exist(served: Served, over: Person) -> None:
    moves = over.get("result").json()["moves"]
    assert refused(over, "play-on", move=moves + 1, seat=0) == (404, "no_such_move")
    assert refused(over, "play-on", move=moves, seat=0) == (409, "finished")
    assert refused(over, "play-on", move=-1, seat=0) == (422, "bad_request")
    assert refused(over, "play-on", move=1, seat=2) == (422, "bad_seats")
    assert refused(over, "play-on", move=1, seat=0, name="<b>") == (422, "bad_name")
    assert refused(over, "play-on", move=1, seat=0, level="exec:rm") == (422, "bad_level")
    with Person.at_new_table(served.address, DICE, ME, a_bot()) as anna:
        assert refused(anna, "play-on", move=0, seat=0) == (409, "not_finished")
