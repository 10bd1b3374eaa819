"""Replaying a saved match in words."""

from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.engine.sentence import Sentence
from tiergarten.terminal import commands
from tiergarten.terminal.screen import Screen


def run(match: Match, screen: Screen, say: Say, ply: int | None = None) -> None:
    """Print the whole match in words, or the table after a number of moves."""
    if ply is not None:
        go_to(match, ply)
        if match.history:
            screen.write(f"{ply}. {match.tell_made(ply - 1, say.language)}")
            screen.write()
        table = match.game.table.as_text
        screen.write(table(say, match.record(), None, match.names))
        return
    screen.write(screen.bold(f"{say(match.game.title)}: {', '.join(match.names)}"))
    for index, sentence in enumerate(match.log_made(say.language)):
        screen.write(f"{index + 1:>4}. {sentence}")
    screen.write()
    if match.over:
        screen.write(screen.bold(commands.result_text(match, say)))
    else:
        screen.write(say("The match is not finished."))
    for seat, name in enumerate(match.names):
        screen.write(f"{name}: {match.scores()[seat]}")
        for line in commands.points_lines(match, say, seat):
            screen.write(line)


def go_to(match: Match, ply: int | None) -> None:
    """Take a match back to the position after a number of moves."""
    made = len(match.history)
    if ply is None or ply == made:
        return
    if not 0 <= ply < made:
        raise BadOption(
            Sentence("there is no move {ply}: the match has {made}", ply=ply, made=made)
        )
    match.undo(made - ply)
