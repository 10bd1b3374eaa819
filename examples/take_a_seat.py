#!/usr/bin/env python3
"""A program that takes a seat at a table and plays there: random moves, until the match is over.

It needs the package websockets, and nothing of Tiergarten. Make a table with an open seat, and give
it the link that you would send to a friend:

    python examples/take_a_seat.py http://127.0.0.1:8000/table/Bq4zTn0pXw_e

docs/server.md describes all that is sent and received here.
"""

import json
import random
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

MOVED_ON = 409  # what a move is refused with that answers a table of the past


def post(address: str, token: str | None = None, **body: Any) -> Any:
    """Ask the server for something; a refusal is an HTTPError."""
    headers = {"Content-Type": "application/json", "Tiergarten-Protocol": "1"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    with urlopen(Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def play(link: str, name: str) -> None:
    """Sit down, then answer every frame in which it is my turn."""
    server, table = link.rstrip("/").rsplit("/table/", 1)
    address = f"{server}/api/tables/{table}"
    token = post(f"{address}/join", name=name)["token"]  # the secret of the seat
    with connect(f"ws{address.removeprefix('http')}/live", max_size=None) as socket:
        socket.send(json.dumps({"protocol": 1, "token": token}))
        for message in map(json.loads, socket):
            if message["type"] == "refused":
                sys.exit(message["words"])
            if message["type"] != "frame":
                continue  # who sits at the table, and what they say
            if message["over"]:
                print(message["prompt"])
                return
            if message["seat"] in message["acting"]:
                number, _, label = random.choice(message["moves"])
                print(label)
                try:
                    post(f"{address}/moves", token, ply=message["ply"], move=number)
                except HTTPError as refusal:
                    if refusal.code != MOVED_ON:  # otherwise a newer frame is on its way
                        raise


if __name__ == "__main__":
    if len(sys.argv) < 2 or "/table/" not in sys.argv[1]:
        sys.exit("give it the link of a table: http://127.0.0.1:8000/table/Bq4zTn0pXw_e")
    try:
        play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Program")
    except HTTPError as refusal:
        sys.exit(json.load(refusal)["words"])
    except (OSError, ValueError) as trouble:
        sys.exit(f"the server cannot be reached: {trouble}")
