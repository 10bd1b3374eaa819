"""Where a match is played: on the whole screen if somebody sits at one, else line by line."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.terminal.lines import Lines
from tiergarten.terminal.screen import Screen, is_full
from tiergarten.terminal.seats import HUMAN
from tiergarten.terminal.sitting import Quit, Sitting

if TYPE_CHECKING:
    from tiergarten.terminal.display import Display


def play(match: Match, kinds: Sequence[str], say: Say, plain: bool = False) -> None:
    """Play a match to its end, or until somebody stops."""
    if HUMAN not in kinds or not is_full(plain):
        Sitting(match, kinds, Lines(Screen(plain)), say).run()
        return
    from tiergarten.terminal.display import Display

    words: list[str] = []
    try:
        with Display() as display:
            play_on(display, match, kinds, say, words)
    finally:
        for text in words:
            print(text)
        sys.stdout.flush()


def play_on(
    display: "Display", match: Match, kinds: Sequence[str], say: Say, after: list[str]
) -> None:
    """Play on a screen that is open already; `after` is told what to say when it is closed."""
    from tiergarten.terminal.full import Full
    from tiergarten.terminal.learned import Learned

    face = Full(display, say, match, Learned())
    try:
        with display.with_signs(match.game.table.ASCII):
            Sitting(match, kinds, face, say).run()
    finally:
        after += face.after


__all__ = ["Quit", "play", "play_on"]
