"""How long it takes to lay out a scene, and how much JSON it is, on this machine.

    python -m scripts.scenes               # all games
    python -m scripts.scenes --matches 20 zoosim

Greedy bots play; some of the positions are laid out for the seat that is to act, in Russian, whose
words are the longest. Nothing is asserted about time: a busy machine is slow.
"""

import argparse
import random
import statistics
import time

import tiergarten
from tiergarten.web.views.frames import text_of

GAMES = [game.name for game in tiergarten.games()]
SHARE = 0.4  # of the positions of a match


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, choices=[*GAMES, GAMES])
    parser.add_argument("--matches", type=int, default=6, help="of each number of players")
    given = parser.parse_args()
    for game in tiergarten.games():
        if game.name not in given.games:
            continue
        for players in (game.players[0], game.players[-1]):
            measured = [
                one for seed in range(given.matches) for one in measure(game.name, players, seed)
            ]
            print(f"{game.name}, {players} players: {summary(measured)}")


def measure(game: str, players: int, seed: int) -> list[tuple[float, int]]:
    """Seconds and bytes of the scenes of a match."""
    scenes = []
    match = tiergarten.new(game, players=players, seed=seed)
    bot, chance = tiergarten.bot("greedy", seed=seed), random.Random(seed)
    while not match.over:
        seat = match.acting[0]
        if chance.random() < SHARE:
            begun = time.perf_counter()
            plain = match.scene(seat, "ru").plain()
            scenes.append((time.perf_counter() - begun, len(text_of(plain).encode())))
        match.play(bot.choose(match, seat), seat)
    return scenes


def summary(scenes: list[tuple[float, int]]) -> str:
    times, sizes = (sorted(column) for column in zip(*scenes, strict=True))
    late = times[int(len(times) * 0.99)]
    return (
        f"median {1000 * statistics.median(times):.2f} ms, 99 of 100 within {1000 * late:.2f} ms, "
        f"largest {sizes[-1] / 1000:.1f} kB ({len(scenes)} scenes)"
    )


if __name__ == "__main__":
    main()
