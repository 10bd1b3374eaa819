"""Who sits at a table: names that differ, and a table that its maker closes."""

from tests.web.serving import ME, OPEN, Person, Served, a_bot
from tiergarten.engine.language import say_in
from tiergarten.web.tables.seating import MOST_CHARACTERS, distinct, new_seats


def test_a_second_anna_is_told_apart() -> None:
    assert distinct("Anna", ["Otto"]) == "Anna"
    assert distinct("Anna", ["anna"]) == "Anna 2"
    assert distinct("Anna", ["Anna", "ANNA 2"]) == "Anna 3"
    longest = "A" * MOST_CHARACTERS
    assert distinct(longest, [longest]) == "A" * (MOST_CHARACTERS - 2) + " 2"


def test_names_at_a_new_table_differ() -> None:
    asked = [
        ("me", None, "Ada"),
        ("here", None, "ada"),
        ("bot", "easy", None),
        ("open", None, None),
    ]
    names = [seat.name for seat in new_seats(asked, "x" * 43, say_in("en"))]
    assert names == ["Ada", "ada 2", "Mila", "Player 4"]
    named = [("me", None, "Player 2"), ("open", None, None)]
    assert [seat.name for seat in new_seats(named, "x" * 43, say_in("en"))] == [
        "Player 2",
        "Player 2 2",
    ]


def test_a_guest_with_a_name_that_is_taken_is_numbered(served: Served) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, OPEN, OPEN) as anna:
        mine = anna.get().json()["seats"][0]["name"]
        with anna.joined(mine.upper()), anna.joined("Bert"):
            names = [seat["name"] for seat in anna.get().json()["seats"]]
    assert names == [mine, f"{mine.upper()} 2", "Bert"]


def test_only_its_maker_closes_a_table_and_only_before_the_match(served: Served) -> None:
    with Person.at_new_table(served.address, "zoosim", ME, OPEN, OPEN) as anna:
        with anna.joined("Bert") as bert:
            assert bert.post("close").json()["error"] == "not_maker"
            with anna.spectator() as guest:
                assert guest.post("close").status_code == 401
            assert anna.post("close").json()["finished"]
            assert anna.post("close").json()["error"] == "finished"
        with anna.spectator() as late:
            assert late.post("join", name="Cecilie").json()["error"] == "finished"
    with Person.at_new_table(served.address, "zoosim", ME, a_bot()) as anna:
        assert anna.post("close").json()["error"] == "started"
