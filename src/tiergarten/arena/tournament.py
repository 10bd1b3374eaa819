"""A tournament: what is played, by whom, and where every seed comes from.

Everything a game depends on (the deal, the bots, their seeds) follows from the tournament's seed,
the number of the deal and the seating. So it does not matter who plays it, when, or where.
"""

import functools
import hashlib
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tiergarten.arena import naming, schedule
from tiergarten.arena.schedule import Schedule, Seating
from tiergarten.bots.network import file_digest
from tiergarten.engine.compile_cache import digest_of
from tiergarten.engine.errors import BadOption
from tiergarten.engine.game import Game
from tiergarten.engine.seeds import SEED_BITS, check_seed
from tiergarten.engine.sentence import Sentence
from tiergarten.games import find


@dataclass(frozen=True)
class Tournament:
    """Plain data, so that it can be sent to workers."""

    game: str
    players: int
    options: Mapping[str, str]
    bots: tuple[str, ...]  # the different ones
    company: Seating | None  # if the seats are fixed and rotated
    seed: int
    asked: int  # the number of games before rounding up to whole deals
    schedule: Schedule
    records: bool = False  # whether decisions are written down for learners (`arena.recording`)

    @classmethod
    def plan(
        cls,
        game: Game,
        *,
        players: int | None,
        bots: Sequence[str] | None,
        seats: Sequence[str] | None,
        games: int,
        seed: int,
        options: Mapping[str, Any],
    ) -> "Tournament":
        """Refuse what cannot be played, and schedule the rest."""
        if (bots is None) == (seats is None):
            raise BadOption(Sentence("name either the bots or the seats"))
        if seats is not None:
            named = _names(seats)
            players = len(named) if players is None else players
            game.check_players(players)
            if len(named) != players:
                raise BadOption(
                    Sentence(
                        "{n} seats are named for {players} players", n=len(named), players=players
                    )
                )
            laid_out = schedule.for_company(named, games)
        else:
            named = _names(bots or ())
            if players is None:
                raise BadOption(Sentence("how many players?"))
            game.check_players(players)
            if len(set(named)) < len(named):
                raise BadOption(
                    Sentence(
                        "a bot is named twice: to let it play against itself, name the seats "
                        "instead of the bots"
                    )
                )
            laid_out = schedule.for_bots(named, players, games)
        return cls(
            game.name,
            players,
            _checked(game, players, options),
            tuple(dict.fromkeys(named)),
            named if seats is not None else None,
            check_seed(seed),
            games,
            laid_out,
        )

    @property
    def title(self) -> str:
        return find(self.game).title

    def deal_seed(self, deal: int) -> int:
        """The seed that a deal is dealt from, in all its seatings."""
        return self._seed("deal", deal)

    def bot_seed(self, deal: int, seating: Seating, seat: int) -> int:
        """The seed of the bot at one seat of one game."""
        return self._seed("bot", deal, ",".join(seating), seat)

    def _seed(self, *purpose: object) -> int:
        text = "|".join(map(str, ("tiergarten arena", self.seed, *purpose)))
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[: SEED_BITS // 8])

    def identity(self) -> dict[str, Any]:
        """What makes two runs the same tournament. One with more deals continues the other."""
        game = find(self.game)
        bare = [naming.split(name)[1] for name in self.bots]
        networks = {name: digest for name in bare if (digest := file_digest(name))}
        return {
            "format": 1,
            "game": self.game,
            "rules": game.version,
            "players": self.players,
            "options": dict(self.options),
            "seats" if self.company else "bots": ",".join(self.company or self.bots),
            "seed": self.seed,
            "games a deal": self.schedule.games_per_deal,
            "code": code_digest(self.game),
            **({"networks": networks} if networks else {}),
            **({"records": True} if self.records else {}),
        }

    def command(self) -> str:
        """The command that plays it again."""
        words = ["tiergarten", "arena", "--game", self.game, "--players", str(self.players)]
        words += ["--seats" if self.company else "--bots", ",".join(self.company or self.bots)]
        words += ["--games", str(self.asked), "--seed", str(self.seed)]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        return shlex.join(words)


@functools.cache
def code_digest(game: str) -> str:
    """Changes with the rules, the judgement or the bots: results of different code do not mix."""
    package = find(game).package
    bots = ("random", "greedy", "levels", "search", "tree")
    return digest_of(
        f"{package}.rules",
        f"{package}.judgement",
        *(f"tiergarten.bots.{module}" for module in bots),
        "tiergarten.engine.defaults",
    )


def _names(named: Sequence[str]) -> Seating:
    """Specifications of bots, each one line of text."""
    if isinstance(named, str) or not all(isinstance(name, str) for name in named):
        raise BadOption(f"{named!r} is not a list of the names of bots")
    names = tuple(name.strip() for name in named)
    for name in names:
        if not name or not name.isprintable() or "," in name:
            raise BadOption(Sentence("{name} is not the name of a bot", name=repr(name[:40])))
        naming.split(name)
    if not names:
        raise BadOption(Sentence("no bots are named"))
    return names


def _checked(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, str]:
    """The options that were given, as text."""
    game.undealt(players, options)
    return {
        option.name: option.tell(option.read(options[option.name], players))
        for option in game.options
        if options.get(option.name) is not None
    }
