"""Programs as bots: they play, they are told no secrets, and whatever they do wrong is caught."""

import json
import os
import pickle
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import tiergarten
from tests.bots import transcript
from tests.kinds import some_of
from tests.variants import Variant, our_games, some_variants
from tiergarten import BadOption, BotFailed, Match
from tiergarten.bots import ProgramBot
from tiergarten.bots.external import Limits
from tiergarten.bots.program import Program
from tiergarten.testing.walks import positions

EXAMPLES = transcript.ROOT / "examples"
PROGRAMS = {
    "preferences": [sys.executable, str(EXAMPLES / "preferences.py")],
    "last move": ["sh", str(EXAMPLES / "last_move.sh")],
}
GAMES = [(game.name, min(game.players) + n % 2) for n, game in enumerate(our_games())]
PATIENT = Limits(seconds=10, grace=50, start=60)
HASTY = Limits(seconds=0.1, grace=0.2, start=60)

# A program of a few lines that behaves, but for what a test does to it in `greet` and `answer`.
PROGRAM = """
import json, os, signal, subprocess, sys, time

def say(*words):
    print(*words, flush=True)

def greet():
    say("ready")

def answer(legal):
    say("bestmove", legal[0])

{changed}

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "tiergarten":
        greet()
    elif word == "newgame":
        say("ready")
    elif word == "legal":
        legal = json.loads(rest)
    elif word == "go":
        answer(legal)
    elif word == "quit":
        break
"""

Write = Callable[[str], Path]


@pytest.fixture(autouse=True)
def _slow_machines_are_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERGARTEN_BOT_GRACE", "50")
    monkeypatch.setenv("TIERGARTEN_BOT_START", "60")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a program that is changed in one place."""

    def written(changed: str) -> Path:
        path = tmp_path / "program.py"
        path.write_text(PROGRAM.format(changed=changed), encoding="utf-8")
        return path

    return written


def by(path: Path, limits: Limits = PATIENT, seed: int = 1) -> ProgramBot:
    return ProgramBot([sys.executable, str(path)], seed, limits=limits)


def choice() -> Match:
    """A match in which the acting seat has several moves."""
    match = tiergarten.new("zooloretto-dice", 2, seed=42, start=0)
    match.play("roll")
    assert len(match.legal()) > 1
    return match


def play(match: Match, *bots: tiergarten.Bot) -> Match:
    while not match.over:
        seat = match.acting[0]
        match.play(bots[seat].choose(match, seat), seat)
    return match


def running(pid: int) -> bool:
    """Whether a process runs; one that has ended but is still listed does not."""
    found = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(found.stdout.strip()) and not found.stdout.strip().startswith("Z")


def gone(pid: int) -> bool:
    """Whether a child of ours has ended and was waited for."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def soon(fact: Callable[[], bool]) -> bool:
    """Whether something is so, at the latest after a while."""
    until = time.monotonic() + 30
    while not fact() and time.monotonic() < until:
        time.sleep(0.05)
    return fact()


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
        with pytest.raises(BadOption, match=r"start|TIERGARTEN_BOT_START"):
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
    question = ["view", "position", "legal", "go", "bestmove"]
    begin = ["newgame", "ready"]
    assert words == ["tiergarten", "ready", *begin, *question, *question, *begin, *question, "quit"]


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


# Failing


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ("sys.exit('no licence')", "exit code 1: no licence"),
        ("1 / 0", "exit code 1: ZeroDivisionError"),
        ("sys.exit(0)", "exit code 0$"),
        (
            "def answer(legal): raise ValueError('\\x1b[31mhm')",
            r"exit code 1: ValueError: \?\[31mhm",
        ),
        ("def answer(legal): os.kill(os.getpid(), signal.SIGKILL)", "killed by SIGKILL"),
        ("def answer(legal): say('bestmove dance')", "'dance' is not one of its 3 legal moves"),
        ("def answer(legal): say('bestmove')", "'' is not one of its"),
        (
            "def answer(legal): say('I take', legal[0])",
            "it answered 'I take .*' instead of bestmove",
        ),
        ("def greet(): say('uciok')", "it answered 'uciok' instead of ready"),
        ("def answer(legal): os.write(1, bytes(range(128, 256)) + b'\\n')", "instead of bestmove"),
        ("def answer(legal): say('info ' + 5000 * '.')", "a line of more than 4096 bytes"),
        ("def answer(legal): os.write(1, b'x' * 5000); time.sleep(99)", "more than 4096 bytes"),
        (
            "def answer(legal):\n    while True: say('info', 'thinking ' * 99)",
            "more than 1048576 bytes",
        ),
        ("def answer(legal): os.close(1); time.sleep(99)", "closed its input or output"),
        (
            "def answer(legal):\n    subprocess.Popen(['sleep', '99']); os._exit(4)",
            "exit code 4",
        ),
    ],
)
def test_what_a_program_does_wrong_is_named(write: Write, changed: str, why: str) -> None:
    bot = by(write(changed))
    with pytest.raises(BotFailed, match=why) as error:
        bot.choose(choice())
    assert error.value.bot.startswith("exec:")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("changed", "question"),
    [
        ("def answer(legal): time.sleep(99)", "go 0.1"),
        ("def answer(legal): say('info wait'); time.sleep(99)", "go 0.1"),
        ("def answer(legal): os.write(1, b'bestmove'); time.sleep(99)", "go 0.1"),
    ],
)
def test_a_program_that_hangs_is_not_waited_for(write: Write, changed: str, question: str) -> None:
    with pytest.raises(BotFailed, match=f"no answer to '{question}' within 0.3 s"):
        by(write(changed), HASTY).choose(choice())


def test_a_program_that_never_starts_is_not_waited_for(write: Write) -> None:
    bot = by(write("time.sleep(99)"), Limits(start=0.3))
    with pytest.raises(BotFailed, match=r"no answer to 'tiergarten 1' within 0.3 s"):
        bot.choose(choice())


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    program = Program("sleeper", ["sleep", "99"])
    program.ask("something long", ["x" * 2**20], 0.3)
    with pytest.raises(BotFailed, match="no answer to 'something long'"):
        program.hear()
    program.end()


def test_a_program_that_only_takes_its_time_is_waited_for(write: Write) -> None:
    match = choice()
    late = "def answer(legal): time.sleep(0.5); say('bestmove', legal[1])"
    bot = by(write(late), Limits(seconds=0.1, grace=50, start=60))
    assert bot.choose(match) == match.legal()[1]
    bot.close()


def test_what_does_not_exist_cannot_be_started(tmp_path: Path) -> None:
    script = tmp_path / "not executable"
    script.write_text("echo ready\n", encoding="utf-8")
    for command in ([str(tmp_path / "nothing")], [str(script)], ["a\0b"]):
        with pytest.raises(BotFailed, match="it cannot be started"):
            ProgramBot(command, 1).choose(choice())


def test_remarks_and_complaints_do_no_harm(write: Write) -> None:
    """Also more of them than a pipe holds."""
    talk = """
def answer(legal):
    sys.stderr.write(200_000 * "oh dear\\n")
    for _ in range(200):
        say("info", 1000 * ".")
    say()
    say(" bestmove  " + legal[-1] + "\\r")
"""
    match = choice()
    bot = by(write(talk))
    for _ in range(2):
        assert bot.choose(match) == match.legal()[-1]
    bot.close()


def test_a_program_that_introduces_itself_is_called_by_its_name(write: Write) -> None:
    named = """
def greet():
    say("id author Nobody")
    say("id name Deep \\x1b[7m Zoo 2")
    say("ready")
def answer(legal):
    say("bestmove nothing")
"""
    with pytest.raises(BotFailed, match=r"^Deep \?\[7m Zoo 2 \(exec:.*\): .nothing. is not"):
        by(write(named)).choose(choice())


def test_after_a_failure_the_program_starts_afresh(write: Write, tmp_path: Path) -> None:
    once = f"""
def answer(legal):
    mark = {str(tmp_path / "mark")!r}
    if not os.path.exists(mark):
        open(mark, "w").close()
        sys.exit(3)
    say("bestmove", legal[0])
"""
    bot, match = by(write(once)), choice()
    with pytest.raises(BotFailed, match="exit code 3"):
        bot.choose(match)
    assert bot.choose(match) == match.legal()[0]
    bot.close()
    assert bot.choose(match) == match.legal()[0], "closed is not broken"
    bot.close()


def test_errors_travel_between_processes() -> None:
    error = pickle.loads(pickle.dumps(BotFailed("exec:bot", "it ended")))
    assert (error.bot, error.why) == ("exec:bot", "it ended")
    assert str(error) == "exec:bot: it ended"


def _ask_in_a_worker(text: str) -> str:
    bot = tiergarten.bot(text, 1)
    move = bot.choose(choice())
    bot.close()
    return move.text


@pytest.mark.thorough
def test_programs_run_in_worker_processes() -> None:
    text = f"exec:{shlex.join(PROGRAMS['last move'])}"
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(_ask_in_a_worker, text).result() == _ask_in_a_worker(text)
        with pytest.raises(BotFailed, match="exit code 7"):
            pool.submit(_ask_in_a_worker, "exec:sh -c 'exit 7'").result()


# Ending

STUBBORN = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-c",
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(99)"])
open({file!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
def answer(legal):
    {answer}
    while True: time.sleep(99)
"""


def pids(file: Path) -> list[int]:
    return [int(pid) for pid in file.read_text(encoding="utf-8").split()]


@pytest.mark.parametrize("answer", ["say('bestmove', legal[0])", "say('nonsense')"])
def test_neither_a_stubborn_program_nor_its_children_stay(
    write: Write, tmp_path: Path, answer: str
) -> None:
    file = tmp_path / "pids"
    bot = by(write(STUBBORN.format(file=str(file), answer=answer)))
    if "nonsense" in answer:
        with pytest.raises(BotFailed, match="nonsense"):
            bot.choose(choice())
    else:
        bot.choose(choice())
        assert running(pids(file)[0])
        bot.close()
    program, child = pids(file)
    assert soon(lambda: gone(program))
    assert soon(lambda: not running(child))


def test_a_bot_that_nobody_closes_leaves_no_zombie(write: Write, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    bot = by(write(f"open({str(file)!r}, 'w').write(str(os.getpid()))"))
    bot.choose(choice())
    pid = pids(file)[0]
    assert running(pid)
    del bot
    assert soon(lambda: gone(pid))


@pytest.mark.thorough
def test_a_program_ends_with_python(write: Write, tmp_path: Path) -> None:
    file = tmp_path / "pids"
    path = write(STUBBORN.format(file=str(file), answer="say('bestmove', legal[0])"))
    code = f"""
import sys, tiergarten
from tests.bots.test_external import by, choice, Path
bot = by(Path({str(path)!r}))
bot.choose(choice())
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, cwd=transcript.ROOT)
    assert soon(lambda: not running(pids(file)[0]))
