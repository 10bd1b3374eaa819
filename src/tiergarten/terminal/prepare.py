"""Compiling all games in parallel, each in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Sequence

from tiergarten.engine import cache_folders, compiled
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.prepare import tell_losses
from tiergarten.engine.progress import Progress

LOOK = 0.1  # seconds to wait for each running process


def run(games: Sequence[Game], say: Say) -> None:
    """Compile what is not compiled yet; after an interrupt, what is done is kept."""
    waiting = list(games)
    running: dict[str, subprocess.Popen[bytes]] = {}
    side_by_side = max(1, os.cpu_count() or 1)
    cache_folders.cache_folder(compiled.MODE)
    tell_losses()
    with Progress(say("compiling the games for this machine, once"), len(games)) as progress:
        try:
            while waiting or running:
                while waiting and len(running) < side_by_side:
                    game = waiting.pop(0)
                    running[say(game.title)] = _start(game)
                title, errors = _first_done(running)
                if running[title].returncode != 0:
                    lines = errors.decode(errors="replace").strip().splitlines()
                    cause = [line.removeprefix("tiergarten: ") for line in lines[-1:]]
                    raise TiergartenError(
                        say(
                            "{game} could not be compiled: {cause}",
                            game=title,
                            cause=" ".join(cause),
                        )
                    )
                del running[title]
                progress.step()
        finally:
            for process in running.values():
                process.terminate()
                process.wait()


def _first_done(running: dict[str, subprocess.Popen[bytes]]) -> tuple[str, bytes]:
    """Wait for whichever ends first: its title, and its errors."""
    while True:
        for title, process in running.items():
            try:
                return title, process.communicate(timeout=LOOK)[1]
            except subprocess.TimeoutExpired:
                continue


def _start(game: Game) -> subprocess.Popen[bytes]:
    code = (
        "import sys\n"
        "from tiergarten.bots.ready import prepare\n"
        "from tiergarten.engine import cache_folders\n"
        "from tiergarten.engine.errors import TiergartenError\n"
        "from tiergarten.games import find\n"
        "try:\n"
        f"    prepare(find({game.name!r}))\n"
        "except TiergartenError as error:\n"
        "    sys.exit(str(error))\n"
        "if not cache_folders.keeps():\n"
        "    sys.exit(1)\n"  # the last line that it said was why
    )
    return subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE)
