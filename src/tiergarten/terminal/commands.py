"""What people type beside moves: each command answers with a text, or changes the match."""

from collections.abc import Sequence

from tiergarten.analysis import hints
from tiergarten.engine import rulebook
from tiergarten.engine.actions import Move
from tiergarten.engine.errors import BadOption
from tiergarten.engine.language import Say, mark
from tiergarten.engine.match import Match
from tiergarten.terminal import hinted
from tiergarten.terminal.sitting import Quit, Sitting

HELP = mark(
    """A number        play the move with that number
a move          play it by its text; words may be shortened: ta 2
why MOVE        why a move is not allowed, or that it is
hint            what a strong bot would do
undo            take back your last move
table           show the table again
log             what has happened so far
score           the points, line by line
rules [ID]      the rules, or one of them: rules 12
save FILE       keep the match in a file
help            this list
quit            stop; the game can be continued later"""
)
SHORT_FOR = {"q": "quit", "exit": "quit", "?": "help", "h": "help", "scores": "score"}
WORDS = ("help", "quit", "log", "score", "rules", "save", "why", "hint", "undo", "table")


def command_in(line: str, words: Sequence[str] = WORDS) -> tuple[str, str]:
    """The command that a line begins with, and the rest of it; no command: an empty word."""
    word, _, rest = line.strip().partition(" ")
    word = SHORT_FOR.get(word.lower(), word.lower())
    return (word, rest.strip()) if word in words else ("", line.strip())


def answer(sitting: Sitting, seat: int, word: str, rest: str, moves: Sequence[Move]) -> str | None:
    """Obey a command: what it says, or None if the position has changed."""
    match, say = sitting.match, sitting.say
    if word == "quit":
        raise Quit
    if word == "undo":
        sitting.undo(seat)
        return None
    if word == "help":
        return help_text(match, say)
    if word == "log":
        return "\n".join(match.log_made(say.language)) or say("Nothing has happened yet.")
    if word == "score":
        return score_text(match, say)
    if word == "rules":
        return rules_text(match, say, rest)
    if word == "save":
        sitting.save(rest)
        return say("saved in {file}", file=rest)
    if word == "why":
        return why_text(match, say, seat, rest, moves)
    return hint_text(sitting, seat)


def hint_text(sitting: Sitting, seat: int) -> str:
    """What a strong bot would do, step by step, and why; it is counted."""
    match, say = sitting.match, sitting.say
    found = hints.hint(match, seat)
    hinted.note(match, seat)
    words = hints.labels(say, match, seat, found.steps)
    steps = zip((match.game.actions[step].text for step in found.steps), words, strict=True)
    told = [found.reason(say, match), found.why(say, match)]
    return "\n".join([*(f"{text}: {label}" for text, label in steps), *filter(None, told)])


def rules_text(match: Match, say: Say, id: str) -> str:
    """One rule, or the whole book."""
    game, language = match.game, say.language
    return rulebook.rule(game, id, language) if id else rulebook.page(game, language)


def numbered(say: Say, text: str, moves: Sequence[Move]) -> Move:
    """The move of a number in the list that was shown."""
    first = first_number(moves)
    numbers = {str(number): move for number, move in enumerate(moves, start=first)}
    if text not in numbers:
        last = first + len(moves) - 1
        raise BadOption(say("choose a number from {first} to {n}", first=first, n=last))
    return numbers[text]


def first_number(moves: Sequence[Move]) -> int:
    """Lists are numbered from 1; a list of amounts that begins with 0 by the amounts."""
    return 0 if moves and moves[0].arguments == ("0",) else 1


def help_text(match: Match, say: Say, commands: str = HELP) -> str:
    """The commands, the forms of the moves, and the signs."""
    verbs = ", ".join(match.game.actions.form(v) for v in match.game.actions.verbs)
    legend = match.game.table.legend(say)
    return "\n".join([say(commands), say("Moves: {verbs}", verbs=verbs), legend])


def why_text(match: Match, say: Say, seat: int, text: str, moves: Sequence[Move]) -> str:
    """Why a move is not allowed, with its rule."""
    if text.isdecimal():
        text = numbered(say, text, moves).text
    refusal = match.why_not(text, seat, say.language)
    if refusal is None:
        return say("{move}: allowed", move=text)
    why = f"{text}: {refusal.why}"
    if not refusal.rule:
        return why
    return why + "\n" + rulebook.rule(match.game, refusal.rule, say.language)


def score_text(match: Match, say: Say) -> str:
    """The points of everybody, line by line."""
    return "\n".join(
        line
        for seat, name in enumerate(match.names)
        for line in (points_title(match, say, seat, name), *points_lines(match, say, seat))
    )


def points_title(match: Match, say: Say, seat: int, name: str) -> str:
    points = say.many("{n} point", "{n} points", match.scores()[seat])
    return f"{name}: {points}"


def points_lines(match: Match, say: Say, seat: int) -> list[str]:
    """Where the points of a seat come from."""
    return [
        f"  {line.points:>4}  {line.label}  {line.rule}"
        for line in match.breakdown(seat, say.language)
    ]


def result_text(match: Match, say: Say) -> str:
    """Who has won."""
    names = [match.names[seat] for seat in match.winners]
    if len(names) == 1:
        return say("{name} wins.", name=names[0])
    return say("{names} share the victory.", names=", ".join(names))
