"""What a client of version 0.1.0 says to the server, and what it hears: for whoever wants to know
whether it still would. `python -m tests.web.conversation HOST:PORT FILE` records a server.
"""

import json
import sys
from pathlib import Path
from typing import Any

from tests.web.serving import ME, OPEN, Person, a_bot, wait_until_ready

GAME = "zooloretto-dice"


def conversation(address: str) -> dict[str, Any]:
    """One of every kind of message, by what was asked for."""
    heard: dict[str, Any] = {}
    # A bot takes over from whoever leaves, as it always was in 0.1.0.
    chosen: dict[str, Any] = {"listed": True, "options": {"start": "p1"}, "absence": "bot"}
    anna = Person.at_new_table(address, GAME, ME, OPEN, **chosen)
    with anna, anna.spectator() as guest:
        body = {"game": GAME, "seats": [ME, OPEN, a_bot("random")], "listed": False}
        heard["POST /api/tables"] = anna.ask("POST", "/api/tables", **body).json()
        for path in ("/api", "/api/games", f"/api/games/{GAME}/rules/ZD-1", "/api/tables"):
            heard[f"GET {path}"] = anna.ask("GET", path).json()
        heard["POST /api/tables/mine"] = anna.ask(
            "POST", "/api/tables/mine", tokens=[anna.token]
        ).json()
        heard["POST join"] = guest.post("join", name="Bert").json()
        guest.token = heard["POST join"]["token"]
        heard["GET table"] = anna.get().json()
        with anna.subscribe(language="en") as subscription:
            heard["socket: table"] = subscription.next("table")
            heard["socket: frame at the deal"] = subscription.next()
            heard["POST moves"] = anna.play("roll", ply=0, seat=0)
            heard["socket: frame"] = subscription.next()
        move = heard["socket: frame"]["moves"][0]
        heard["GET why"] = anna.get("why", move="roll").json()
        heard["GET preview"] = anna.get("preview", move=move[0]).json()
        heard["POST moves by its text"] = anna.post("moves", ply=1, move=move[1]).json()
        heard["POST moves too late"] = anna.post("moves", ply=1, move=move[1]).json()
        heard["POST undo"] = anna.post("undo", ply=2).json()
        with anna.subscribe(ply=1) as subscription:
            subscription.next()
            heard["socket: frame after coming back"] = subscription.next()
        heard["POST leave"] = guest.post("leave").json()
        heard["POST return"] = guest.post("return").json()
        for what in ("frame", "log", "scores", "points"):
            heard[f"GET {what}"] = anna.get(what).json()
        heard["GET scene"] = anna.get("scene", move=1).json()
        heard["GET save too early"] = anna.get("save").json()
    seats = [ME, a_bot("random")]
    with Person.at_new_table(address, GAME, *seats) as carl, carl.subscribe() as subscription:
        frame = subscription.next()
        while not frame["over"]:
            if frame["seat"] in frame["acting"]:
                carl.move(frame["moves"][0][0], frame["ply"])
            frame = subscription.next()
        heard["socket: frame at the end"] = frame
        heard["GET result"] = carl.get("result").json()
        heard["POST again"] = carl.post("again").json()
    return heard


if __name__ == "__main__":
    wait_until_ready(sys.argv[1])
    lines = (
        json.dumps({"asked": asked, "heard": heard}, ensure_ascii=False, separators=(",", ":"))
        for asked, heard in conversation(sys.argv[1]).items()
    )
    Path(sys.argv[2]).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
