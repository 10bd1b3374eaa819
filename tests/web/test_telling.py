"""Lines about what has happened: who reads is "You", pictures and places exist, rounds count up."""

import re
from typing import Any

import pytest

import tiergarten
from tests.kinds import some_of
from tests.variants import our_games
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, languages, say_in
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import SayToYou, You, addressed
from tiergarten.games import find
from tiergarten.web.storage.store import PERSON, Seat
from tiergarten.web.tables import seating
from tiergarten.web.tables.previews import ending_moves
from tiergarten.web.tables.room import Room
from tiergarten.web.views import frames, positions

GAMES = our_games()
NAMES = ("Anna", "Bertram", "Cecilie")


def played(game: Game, moves: int = 400) -> Match:
    match = Match.new(game, 3, 5, NAMES)
    bots = [tiergarten.bot("greedy", 5 + seat) for seat in range(3)]
    while not match.over and match.ply < moves:
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match


@pytest.fixture(scope="module")
def matches() -> dict[str, Match]:
    return {game.name: played(game) for game in GAMES}


def steps(match: Match) -> list[tuple[Any, int, int, Any]]:
    """Every move with the positions before and after it."""
    return [
        (match.record_before(n), turn.seat, turn.move.id, match.record_before(n + 1))
        for n, turn in enumerate(match.history)
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("language", some_of(languages(), "en"))
def test_nobody_reads_their_own_name(game: Game, language: str, matches: dict[str, Match]) -> None:
    told = 0
    for before, seat, action, after in steps(matches[game.name]):
        for reader in range(3):
            say, names = addressed(game, language, NAMES, reader)
            words = game.table.tell(say, before, seat, action, after, names)
            assert NAMES[reader] not in words
            anybody = game.table.tell(say_in(language), before, seat, action, after, NAMES)
            told += words != anybody
            assert (NAMES[seat] in anybody) <= (words != anybody or seat != reader)
    assert told > 50


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_pictures_and_spots_are_there(game: Game, matches: dict[str, Match]) -> None:
    symbols = set(re.findall(r'<symbol id="([^"]+)"', game.picture("art").read_text("utf-8")))
    pictures = 0
    for before, seat, action, after in steps(matches[game.name]):
        shown = game.table.shows(before, seat, action, after)
        assert set(shown.art) <= symbols
        pictures += len(shown.art)
        there = Match(game, before, names=NAMES).scene(seat)
        spots = {spot.id for panel in there.panels for spot in panel.spots}
        own = [spot for spot in shown.spots if spot in spots]
        assert own or not shown.spots, shown
    assert pictures > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_beginnings_are_completed_and_rounds_pass(game: Game, matches: dict[str, Match]) -> None:
    table, rounds, begun = game.table, 1, False
    for before, seat, action, after in steps(matches[game.name]):
        begun = table.begins(before, seat, action, after)
        rounds += bool(table.new_round(before, after))
        ends = action in ending_moves(game, before, seat, [action])
        assert not (begun and after.over)
        if (
            not int(after.acting) >> seat & 1
            and table.VERB_KINDS.get(_verb(game, action)) != "draw"
        ):
            assert ends, "whoever may not act any more has ended the turn"
    assert rounds > 2


def _verb(game: Game, action: int) -> str:
    return game.actions[action].verb


def test_a_draw_never_asks_and_the_end_of_a_turn_does() -> None:
    game = next(game for game in GAMES if game.name == "zooloretto")
    match = Match.new(game, 2, 7)
    seat = match.acting[0]
    draw = game.actions.start("draw")
    assert ending_moves(game, match.record(), seat, [draw]) == []
    match.play(draw, seat)
    loads = [move.id for move in match.legal(seat)]
    assert ending_moves(game, match.record(), seat, loads) == loads


def test_a_sentence_without_a_second_person_keeps_the_name() -> None:
    say = SayToYou(Say("en"), {"{who} wins": "You win", "{n} for {who}": ("one", "many for you")})
    you = You("You")
    you.name = "Anna"
    assert say("{who} wins", who=you) == "You win"
    assert say("{who} loses", who=you) == "Anna loses"
    assert say("{who} wins", who="Otto") == "Otto wins"
    assert say.many("{n} for {who}", "{n} for {who}", 2, who=you) == "many for you"
    assert say.many("{n} to {who}", "{n} to {who}", 2, who=you) == "2 to Anna"
    assert f"{you} 3" == "You 3"


def test_what_all_readers_share_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("zooloretto-dice")
    seats = [Seat(PERSON, name, token=name) for name in NAMES]
    room = Room(seating.new_table(game, seats, {}, False, "", 0.0), [])
    mover = room.match.acting[0]
    room.apply(room.try_move("roll", mover))
    made: list[str] = []

    def breakdown(match: Match, language: str) -> list[Any]:
        made.append(language)
        return []

    monkeypatch.setattr(positions, "breakdown", breakdown)
    sent = [frames.frame(room, 1, (seat,), "en") for seat in range(3)]
    assert made == ["en"]
    told = [frame["deed"]["told"].startswith("You roll") for frame in sent]
    assert told == [seat == mover for seat in range(3)]
    room.rename()
    frames.frame(room, 1, (0,), "en")
    assert made == ["en", "en"]


def test_what_was_told_before_a_rename_is_told_again() -> None:
    """A deleted account's name must not go on being told."""
    seats = [Seat(PERSON, name, token=name) for name in NAMES]
    room = Room(seating.new_table(find("zooloretto-dice"), seats, {}, False, "", 0.0), [])
    mover = room.match.acting[0]
    room.apply(room.try_move("roll", mover))
    assert room.match.tell(0).startswith(NAMES[mover])
    seats[mover].name = "Somebody"
    room.rename()
    assert room.match.tell(0).startswith("Somebody")
