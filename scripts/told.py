"""Prints what random games tell, in every language side by side: for those who check translations.

    python -m scripts.told                    # every game, two sentences of every kind of move
    python -m scripts.told zooloretto --each 5 --seed 7 --languages de,fr

Sentences are told to spectators and, after a slash, to the player who moved ("You draw a zebra").
"""

import argparse
from collections import Counter
from collections.abc import Iterator

from tiergarten.engine.language import languages
from tiergarten.engine.match import Match
from tiergarten.engine.second_person import addressed
from tiergarten.games import catalogue
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import play_randomly

NAMES = ("Anna", "Otto", "Mila", "Ben", "Zoe")


def told(match: Match, index: int, language: str, reader: int | None) -> str:
    """A move of a match in words."""
    seat, move = match.history[index]
    say, names = addressed(match.game, language, match.names, reader)
    before, after = match.record_before(index), match.record_before(index + 1)
    return match.game.table.tell(say, before, seat, move.id, after, names)


def chosen(match: Match, each: int, heard: Counter[tuple[str, int]]) -> Iterator[int]:
    """Moves of every verb, and among them those that come of more than one thing."""
    for index, (_, move) in enumerate(match.history):
        kind = move.verb, told(match, index, "en", None).count("; ")
        heard[kind] += 1
        if heard[kind] <= each:
            yield index


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(catalogue()))
    parser.add_argument("--each", type=int, default=2, help="sentences of every kind of move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--languages", default=",".join(languages()))
    asked = parser.parse_args()
    for name in asked.games:
        print(f"\n## {name}")
        game, heard = catalogue()[name], Counter[tuple[str, int]]()
        for players in (min(game.players), max(game.players)):
            match = Variant(name, players).deal(asked.seed + players)
            match.names = NAMES[:players]
            play_randomly(match, asked.seed + players)
            for index in chosen(match, asked.each, heard):
                print()
                for language in asked.languages.split(","):
                    everybody = told(match, index, language, None)
                    mover = told(match, index, language, match.history[index][0])
                    print(f"{language}: {everybody} / {mover}")


if __name__ == "__main__":
    main()
