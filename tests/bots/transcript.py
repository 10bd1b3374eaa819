"""The transcript in docs/bot-protocol.md: `python -m tests.bots.transcript` records it anew."""

import re
import sys
import tempfile
from pathlib import Path

import tiergarten
from tiergarten.bots import ProgramBot
from tiergarten.bots.external import Limits

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "bot-protocol.md"
EXAMPLE = ROOT / "examples" / "preferences.py"
RELAY = Path(__file__).with_name("relay.py")
BLOCK = re.compile(r"(?<=```transcript\n).*?(?=```)", re.DOTALL)


def spoken() -> str:
    """What the page says."""
    found = BLOCK.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    return found.group()


def recorded() -> str:
    """What is really said: the first decision of a match, by the example."""
    match = tiergarten.new("zooloretto-dice", 2, seed=42, start=0)
    match.play("roll")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, str(RELAY), str(log), sys.executable, str(EXAMPLE)]
        bot = ProgramBot(command, seed=7, limits=Limits(grace=50, start=60))
        bot.choose(match)
        bot.close()
        return log.read_text(encoding="utf-8")


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    transcript = recorded()
    PAGE.write_text(BLOCK.sub(lambda _: transcript, page, count=1), encoding="utf-8")
