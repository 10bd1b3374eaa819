"""Programs that play, to be changed in one place, and whether they still run."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import tiergarten
from tests.bots import transcript
from tests.variants import our_games
from tiergarten import Match
from tiergarten.bots import ProgramBot
from tiergarten.bots.external import Limits

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
