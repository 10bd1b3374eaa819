"""Programs as bots: whatever they do wrong is caught and named, and none of them stays."""

import pickle
import shlex
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import tiergarten
from tests.bots import transcript
from tests.bots.programs import HASTY, PROGRAMS, Write, by, choice, gone, running, soon
from tiergarten import BotFailed
from tiergarten.bots import ProgramBot
from tiergarten.bots.external import Limits
from tiergarten.bots.program import Program


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


def test_an_answer_that_nobody_asked_for_is_not_one_to_the_next_question(write: Write) -> None:
    twice = "def answer(legal): os.write(1, 2 * f'bestmove {legal[0]}\\n'.encode())"
    bot = by(write(twice))
    bot.choose(choice())
    with pytest.raises(BotFailed, match=r"it wrote 'bestmove .*' when nothing was asked"):
        bot.choose(choice())


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
from pathlib import Path
from tests.bots.programs import by, choice
bot = by(Path({str(path)!r}))
bot.choose(choice())
"""
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True, cwd=transcript.ROOT)
    assert soon(lambda: not running(pids(file)[0]))
