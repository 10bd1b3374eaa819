"""Programs as bots: they play, and they are told no secrets."""

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import tiergarten
from tests.bots import transcript
from tests.bots.programs import (
    GAMES,
    PATIENT,
    PROGRAMS,
    Write,
    choice,
    play,
)
from tests.kinds import some_of
from tests.variants import Variant, some_variants
from tiergarten import BadOption
from tiergarten.bots import ProgramBot
from tiergarten.bots.external import Limits
from tiergarten.engine.steps import steps_into_turn
from tiergarten.testing.walks import positions

# Playing


@pytest.mark.parametrize("command", PROGRAMS.values(), ids=PROGRAMS)
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_examples_play_every_game_to_the_end(
    game: str, players: int, command: list[str]
) -> None:
    bot = ProgramBot(command, 1, limits=PATIENT)
    greedy = [tiergarten.bot("greedy", seat) for seat in range(1, players)]
    match = play(tiergarten.new(game, players, seed=3), bot, *greedy)
    assert match.winners
    assert any(turn.seat == 0 for turn in match.history)
    bot.close()


@pytest.mark.thorough
def test_same_seed_same_game() -> None:
    def game(seed: int) -> str:
        bot = ProgramBot(PROGRAMS["preferences"], seed, limits=PATIENT)
        match = play(tiergarten.new("zooloretto", 2, seed=1), bot, tiergarten.bot("greedy", 1))
        bot.close()
        return match.save()

    assert game(5) == game(5)
    assert game(5) != game(6)


def test_the_transcript_of_the_document_is_what_is_said() -> None:
    assert transcript.spoken() == transcript.recorded(), "run: python -m tests.bots.transcript"


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "players"), some_of(GAMES, GAMES[1]))
def test_a_bot_that_is_built_in_can_be_served(game: str, players: int) -> None:
    """The program's side in Tiergarten itself: it resumes every position that it is sent."""
    command = [sys.executable, "-m", "tiergarten.bots.serve", "greedy"]
    bot = ProgramBot(command, 1, limits=PATIENT)
    match = tiergarten.new(game, players, seed=4)
    while not match.over and match.ply < 60:
        seat = match.acting[0]
        match.play(bot.choose(match, seat), seat)
    bot.close()


@pytest.mark.parametrize(
    ("arguments", "asked", "complaint"),
    [
        ([], "", "the following arguments are required: NAME"),
        (["greedy", "many"], "", "invalid int value: 'many'"),
        (["nobody"], "", "there is no bot 'nobody'"),
        (["greedy"], "newgame chess", "newgame is followed by a JSON object, not by 'chess'"),
        (["greedy"], 'newgame {"game": "zoosim"}', "newgame lacks players, seat, seed"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_line(
    arguments: list[str], asked: str, complaint: str
) -> None:
    command = [sys.executable, "-m", "tiergarten.bots.serve", *arguments]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_a_program_is_named_by_a_text(tmp_path: Path) -> None:
    folder = tmp_path / "a folder with 'spaces'"
    folder.mkdir()
    log = folder / "the log"
    command = [sys.executable, str(transcript.RELAY), str(log), *PROGRAMS["preferences"]]
    match = choice()
    for text, seconds in (("exec", "1"), ("exec@2.5s", "2.5")):
        bot = tiergarten.bot(f"{text}:{shlex.join(command)}", 7)
        assert bot.choose(match) in match.legal()
        bot.close()
        assert f"> go {seconds}\n" in log.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("exec:", "which program"),
        ("exec: ", "which program"),
        ("exec:bot 'quote", "not a command"),
        ("exec@2000:bot", "a budget in seconds"),
        ("exec@soon:bot", "not a budget"),
        ("exec", "there is no bot 'exec'; choose one of .*exec:COMMAND"),
    ],
)
def test_texts_that_name_no_program(name: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        tiergarten.bot(name)


def test_limits_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERGARTEN_BOT_SECONDS", "0.25")
    monkeypatch.setenv("TIERGARTEN_BOT_GRACE", "4")
    monkeypatch.delenv("TIERGARTEN_BOT_START")
    assert ProgramBot("x").limits == Limits(seconds=0.25, grace=4, start=10)
    for wrong in ("soon", "0", "-1", "nan", "inf"):
        monkeypatch.setenv("TIERGARTEN_BOT_START", wrong)
        with pytest.raises(BadOption, match="TIERGARTEN_BOT_START"):
            ProgramBot("x")


def test_a_new_match_or_seat_is_a_new_game(write: Write, tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = [sys.executable, str(transcript.RELAY), str(log), sys.executable, str(write(""))]
    bot = ProgramBot(command, 1, limits=PATIENT)
    one, two = choice(), choice()
    for match in (one, one, two):
        bot.choose(match)
    bot.close()
    words = [line.split()[1] for line in log.read_text(encoding="utf-8").splitlines()]
    question = ["view", "position", "legal", "step", "go", "bestmove"]
    begin = ["newgame", "ready"]
    assert words == ["tiergarten", "ready", *begin, *question, *question, *begin, *question, "quit"]


def test_a_program_is_told_which_step_of_a_turn_it_is(write: Write, tmp_path: Path) -> None:
    """Queen's Garden: to place a tile takes steps; after the turn they are counted from 0 again."""
    log = tmp_path / "log"
    command = [sys.executable, str(transcript.RELAY), str(log), sys.executable, str(write(""))]
    match = tiergarten.new("queens-garden", 2, seed=3)
    bot, greedy = ProgramBot(command, 1, limits=PATIENT), tiergarten.bot("greedy", 1)
    wanted = []
    while match.ply < 60:
        seat = match.acting[0]
        if len(match.canonical(seat)) > 1:
            bot.choose(match, seat)
            wanted.append(steps_into_turn(match, seat, 9))
        match.play(greedy.choose(match, seat), seat)
    bot.close()
    lines = [line.split() for line in log.read_text(encoding="utf-8").splitlines()]
    assert [int(line[2]) for line in lines if line[1] == "step"] == wanted
    assert {0, 1, 2} <= set(wanted)


# Secrets


@some_variants
def test_a_position_is_a_world_that_can_be_resumed(variant: Variant) -> None:
    for match in positions(variant, 21, every=19):
        for seat in range(match.players):
            world = match.concealed(seat, 5)
            sent = json.loads(json.dumps(match.game.record.plain(world)))
            assert tiergarten.resume(variant.game, sent).record().tobytes() == world.tobytes()


def test_nothing_that_is_sealed_reaches_a_program(tmp_path: Path) -> None:
    """Two matches that differ in another seat's bid, and in the seed, sound the same."""

    def lines(bid: str, seed: int) -> str:
        log = tmp_path / f"{bid}-{seed}"
        match = tiergarten.new("zoosim", 3, seed=1)
        state = match.state()
        del state["rng"]
        match = tiergarten.resume("zoosim", state, seed=seed)
        match.play(bid, 0)
        match.play("bid 3", 2)
        command = [sys.executable, str(transcript.RELAY), str(log), *PROGRAMS["last move"]]
        bot = ProgramBot(command, 9, limits=PATIENT)
        bot.choose(match, 1)
        bot.close()
        return log.read_text(encoding="utf-8")

    told = lines("bid 0", 1)
    assert '"bid":["sealed",null,"sealed"]' in told
    assert lines("bid 7", 1) == told
    assert lines("bid 0", 2) == told
