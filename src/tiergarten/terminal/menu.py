"""The menu of `./play`: choose a game and its players, or continue."""

from tiergarten.bots import KINDS
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.games import catalogue
from tiergarten.terminal import keep
from tiergarten.terminal.screen import Screen
from tiergarten.terminal.sitting import HUMAN, Quit, Sitting, kinds_in, seat_names


def run(screen: Screen, say: Say) -> None:
    """Ask until a match can begin, then play it."""
    games = list(catalogue().values())
    screen.clear()
    screen.write(screen.bold("Tiergarten"))
    for number, game in enumerate(games, start=1):
        span = f"{min(game.players)}-{max(game.players)}"
        facts = say("{span} players, {minutes} minutes", span=span, minutes=game.minutes)
        screen.write(f"  {number}  {say(game.title):<28} {facts}")
        screen.write(screen.dim(f"     {say(game.about)}"))
    kept = keep.interrupted()
    if kept is not None:
        screen.write("  c  " + say("continue the interrupted game"))
    screen.write("  q  " + say("quit"))
    choices = [str(number) for number in range(1, len(games) + 1)]
    answer = _ask(say("Your choice"), [*choices, "q", *(["c"] if kept else [])], "1")
    if answer == "q":
        raise Quit
    if answer == "c" and kept is not None:
        match = keep.read(kept)
        Sitting(match, kinds_in(match), screen, say).run()
        return
    game = games[int(answer) - 1]
    counts = [str(n) for n in game.players]
    usual = "3" if 3 in game.players else counts[0]
    players = int(_ask(say("How many players"), counts, usual))
    people = int(
        _ask(say("How many of them are people"), [str(n) for n in range(players + 1)], "1")
    )
    kinds = [HUMAN] * people
    if people < players:
        kind = _ask(say("Who plays the other seats"), list(KINDS), "greedy")
        kinds += [kind] * (players - people)
    match = Match.new(game, players, names=seat_names(say, kinds))
    Sitting(match, kinds, screen, say).run()


def _ask(question: str, answers: list[str], usual: str) -> str:
    """One of the answers; Enter takes the default."""
    while True:
        given = input(f"{question} ({'/'.join(answers)}) [{usual}]: ").strip().lower() or usual
        if given in answers:
            return given
