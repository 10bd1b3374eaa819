"""No answer holds what its reader may not know: two worlds that differ only there look the same."""

import json
import time

from tests.web.serving import Person, Served
from tiergarten.web import tokens
from tiergarten.web.storage.store import PERSON, Seat, Store, Table

TOKENS = ("anna's", "bert's", "carla's")
ASKED = ("frame", "log", "scores", "points", "", "why?move=bid+1", "preview?move=bid+1")


def world(served: Served, name: str, bid: int) -> str:
    """A table of ZooSim, always dealt alike, where Anna has sealed her bid."""
    seats = [
        Seat(PERSON, who, token=tokens.hashed(token))
        for who, token in zip(("Anna", "Bert", "Carla"), TOKENS, strict=True)
    ]
    table = Table(name, "zoosim", 1, 3, {}, 7, "nobody", False, 1.0, time.time(), seats=seats)
    store = Store(served.database)
    store.create(table)
    store.close()
    with Person(served.address, name, TOKENS[0]) as anna:
        anna.play(f"bid {bid}")
    return name


def test_a_sealed_bid_is_told_to_nobody(served: Served) -> None:
    worlds = [world(served, f"world-{bid}", bid) for bid in (1, 5)]
    for token in (TOKENS[1], TOKENS[2], None):
        told = []
        for name in worlds:
            with Person(served.address, name, token) as reader:
                answers = [reader.get(what).text for what in ASKED]
                with reader.subscribe(language="de") as subscription:
                    answers += [json.dumps(subscription.next(kind)) for kind in ("table", "frame")]
                told.append([answer.replace(name, "the table") for answer in answers])
        assert told[0] == told[1]
        assert len(set(told[0])) > 4
    own = []
    for name in worlds:
        with Person(served.address, name, TOKENS[0]) as anna:
            own.append(anna.frame()["scene"])
    assert own[0] != own[1], "Anna sees her own bid"


def test_frames_after_a_taken_back_bid_tell_nothing_either(served: Served) -> None:
    worlds = [world(served, f"again-{bid}", bid) for bid in (1, 5)]
    told = []
    for name in worlds:
        with Person(served.address, name, TOKENS[0]) as anna:
            assert anna.post("undo", ply=1).status_code == 200
        with Person(served.address, name, TOKENS[1]) as bert:
            told.append([bert.get("frame").text, bert.get("log").text])
    assert told[0] == told[1]


def test_nothing_that_tells_all_is_had_before_the_end(served: Served) -> None:
    with Person(served.address, world(served, "whole", 3), TOKENS[1]) as bert:
        for what in ("save", "result"):
            assert bert.get(what).json()["error"] == "not_finished"
        assert bert.get().json()["seed"] is None
        everything = "".join(bert.get(what).text for what in ASKED)
        assert "anna's" not in everything
        assert tokens.hashed(TOKENS[0]) not in everything
