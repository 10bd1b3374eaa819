"""The menu: choose a game and its players, learn one, solve a puzzle, or continue."""

from collections.abc import Sequence

from tiergarten.bots import KINDS
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.engine.puzzle import puzzles_of
from tiergarten.games import catalogue
from tiergarten.terminal import keep, learn, puzzle, wishes
from tiergarten.terminal.playing import play
from tiergarten.terminal.screen import Screen, is_full
from tiergarten.terminal.seats import HUMAN, seat_names
from tiergarten.terminal.sitting import Quit

USUAL_BOT = "greedy"


def run(say: Say, plain: bool = False) -> None:
    """Ask until a match can begin, then play it."""
    if is_full(plain):
        from tiergarten.terminal import menu_page

        menu_page.run(say)
        return
    screen = Screen(plain)
    games = list(catalogue().values())
    screen.write(screen.bold("Tiergarten"))
    for number, game in enumerate(games, start=1):
        screen.write(f"  {number}  {say(game.title):<28} {facts(say, game)}")
        screen.write(screen.dim(f"     {say(game.about)}"))
    kept = keep.to_continue()
    continuing = {"c" if n == 1 else f"c{n}": one for n, one in enumerate(kept, start=1)}
    for answer, one in continuing.items():
        words, title = say("continue the interrupted game"), say(one.match.game.title)
        screen.write(f"  {answer:<2} {words}: {title} ({kept_text(say, one.match)})")
    learning = {f"l{n}": game for n, game in enumerate(games, start=1) if game.table.LESSON}
    for answer, game in learning.items():
        screen.write(f"  {answer:<2} " + say("Learn {game}", game=say(game.title)))
    solving = {f"p{n}": game for n, game in enumerate(games, start=1) if puzzles_of(game)}
    for answer, game in solving.items():
        screen.write(f"  {answer:<2} " + say("Puzzle: {game}", game=say(game.title)))
    screen.write("  q  " + say("quit"))
    screen.write(screen.dim(say("And beside the menu:")))
    for line in wishes.lines(say):
        screen.write(screen.dim(f"  {line}"))
    choices = [str(number) for number in range(1, len(games) + 1)]
    answer = _ask(say("Your choice"), [*choices, "q", *continuing, *learning, *solving], "1")
    if answer == "q":
        raise Quit
    if answer in continuing:
        one = continuing[answer]
        play(one.match, keep.seats_of(one.path, one.match), say, plain)
    elif answer in learning:
        learn.run(learning[answer], say, plain)
    elif answer in solving:
        puzzle.run(solving[answer], say, plain)
    else:
        match, kinds = _new_match(say, games[int(answer) - 1])
        play(match, kinds, say, plain)


def facts(say: Say, game: Game) -> str:
    """How many play, and how long."""
    span = f"{min(game.players)}-{max(game.players)}"
    return say("{span} players, {minutes} minutes", span=span, minutes=game.minutes)


def kept_text(say: Say, match: Match) -> str:
    """Which interrupted game it is: who plays, and how far they are."""
    moves = say.many("{n} move", "{n} moves", match.ply)
    return f"{', '.join(match.names)}; {moves}"


def usual_players(game: Game) -> int:
    """How many play if nobody says otherwise."""
    return 3 if 3 in game.players else min(game.players)


def begin(say: Say, game: Game, people: int, bots: int, kind: str) -> tuple[Match, list[str]]:
    """A new match of people and bots of one kind."""
    kinds = [HUMAN] * people + [kind] * bots
    return Match.new(game, len(kinds), names=seat_names(say, kinds)), kinds


def _new_match(say: Say, game: Game) -> tuple[Match, list[str]]:
    counts = [str(n) for n in game.players]
    players = int(_ask(say("How many players"), counts, str(usual_players(game))))
    people = int(
        _ask(say("How many of them are people"), [str(n) for n in range(players + 1)], "1")
    )
    kind = USUAL_BOT
    if people < players:
        kind = _ask(say("Who plays the other seats"), list(KINDS), USUAL_BOT)
    return begin(say, game, people, players - people, kind)


def _ask(question: str, answers: Sequence[str], usual: str) -> str:
    """One of the answers; Enter takes the default."""
    while True:
        given = input(f"{question} ({'/'.join(answers)}) [{usual}]: ").strip().lower() or usual
        if given in answers:
            return given
