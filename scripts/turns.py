"""How long a bot thinks about a whole turn, with all its small steps, on this machine.

    python -m scripts.turns                       # the expert, all games
    python -m scripts.turns --bot hard --matches 5 zoosim

The bot sits on every seat. A turn is all that one seat does until another one acts. Nothing is
asserted: a busy machine is slow.
"""

import argparse
import statistics
import time

import tiergarten
from tiergarten import Match
from tiergarten.engine.progress import Progress

GAMES = [game.name for game in tiergarten.games()]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, choices=[*GAMES, GAMES])
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--matches", type=int, default=2, help="of each number of players")
    given = parser.parse_args()
    for game in given.games:
        for players in (2, 4):
            times: list[float] = []
            with Progress(f"{game}, {players} players", given.matches) as progress:
                for seed in range(given.matches):
                    match = tiergarten.new(game, players=players, seed=seed)
                    times += turns(match, given.bot)
                    progress.step()
            print(f"{game}, {players} players: {summary(times)}")


def turns(match: Match, name: str) -> list[float]:
    """The seconds of every turn of a match."""
    times: list[float] = []
    last = None
    bot = tiergarten.bot(name, seed=1)
    bot.choose(match, match.acting[0])  # what is loaded for the first time does not count
    while not match.over:
        seat = match.acting[0]
        begun = time.perf_counter()
        match.play(bot.choose(match, seat), seat)
        took = time.perf_counter() - begun
        if seat == last:
            times[-1] += took
        else:
            times.append(took)
        last = seat
    return times


def summary(times: list[float]) -> str:
    times.sort()
    late = times[int(len(times) * 0.9)]
    return (
        f"median {statistics.median(times):.2f} s, 9 of 10 within {late:.2f} s, "
        f"longest {times[-1]:.2f} s ({len(times)} turns)"
    )


if __name__ == "__main__":
    main()
