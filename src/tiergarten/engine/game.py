"""What a game declares about itself, and where its parts are found.

The declaration is cheap to import: the rules, which need Numba, are loaded when first used.
"""

import importlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from tiergarten.engine.actions import VerbTable
from tiergarten.engine.contract import (
    Equivalence,
    Judgement,
    Migrations,
    Position,
    Rules,
    Table,
    furnished,
    module_of,
)
from tiergarten.engine.errors import BadOption
from tiergarten.engine.options import Option
from tiergarten.engine.record import Record, State
from tiergarten.engine.sentence import Sentence


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game: its name, seats and options, and its rooms (see `engine.contract`)."""

    name: str
    title: str
    about: str
    players: Sequence[int]
    minutes: int
    version: int  # RULES: raised when any game could go differently
    rule_ids: str  # how the ids of its rules begin: "ZL"
    package: str
    options: Sequence[Option] = field(default_factory=tuple)
    secrets: bool = False  # seats see different things, so people at one screen need a curtain
    hidden: bool = True  # a position holds more that a seat cannot know than its generator

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle names the package, where the game declares itself."""
        return _declared, (self.package,)

    @property
    def folder(self) -> Path:
        """Where the game's package lies."""
        return Path(self._module("pieces").__file__ or "").parent

    def picture(self, name: str) -> Path:
        """A picture of the table: `art` holds its symbols, `cover` is for the game's card."""
        return self.folder / "table" / f"{name}.svg"

    @cached_property
    def actions(self) -> VerbTable:
        table: VerbTable = self._module("pieces").ACTIONS
        return table

    @cached_property
    def record(self) -> Record:
        record: Record = self._module("state").STATE
        return record

    @cached_property
    def rules(self) -> Rules:
        """The compiled rules; the first use on a machine compiles them, with a progress bar."""
        from tiergarten.engine import prepare

        rules: Rules = furnished(self.package, "rules", Rules)
        prepare.register(self, rules)
        prepare.have(prepare.RULES, self, rules)
        return rules

    @cached_property
    def table(self) -> Table:
        """What people see and read."""
        from tiergarten.engine import defaults
        from tiergarten.engine.steps import telling_turns

        own = module_of(self.package, "table")
        filled = defaults.table_of(own) | {"tell_turn": telling_turns(self)}
        table: Table = furnished(self.package, "table", Table, filled)
        return table

    @cached_property
    def position(self) -> Position:
        """Reading positions from outside, and hiding what is secret."""
        from tiergarten.engine import defaults

        position: Position = furnished(self.package, "position", Position, defaults.POSITION)
        return position

    @cached_property
    def judgement(self) -> Judgement:
        """What bots know about good play."""
        from tiergarten.engine import defaults

        judgement: Judgement
        judgement = furnished(self.package, "judgement", Judgement, defaults.JUDGEMENT)
        return judgement

    def _module(self, name: str) -> ModuleType:
        """A module that every game has."""
        module = module_of(self.package, name)
        assert module is not None
        return module

    @cached_property
    def equivalence(self) -> Equivalence:
        """Other names and orders of moves (see `engine.equivalence`)."""
        from tiergarten.engine import defaults

        equivalence: Equivalence
        equivalence = furnished(self.package, "equivalence", Equivalence, defaults.EQUIVALENCE)
        return equivalence

    @cached_property
    def migrations(self) -> Migrations:
        """What older versions of the rules did automatically."""
        from tiergarten.engine import defaults

        migrations: Migrations
        migrations = furnished(self.package, "migrations", Migrations, defaults.MIGRATIONS)
        return migrations

    def prepare(self) -> None:
        """Have the rules ready, so that code which serves all games finds them."""
        _ = self.rules

    def undealt(self, players: int, options: Mapping[str, Any]) -> State:
        """A record in which players and options stand, ready for `setup`."""
        self.check_players(players)
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(
                    Sentence(
                        "{game} has no option {name}; its options are {known}",
                        game=self.name,
                        name=repr(name),
                        known=", ".join(known) or "-",
                    )
                )
        state = self.record.new()
        state.players = players
        for option in self.options:
            value = options.get(option.name)
            if value is None:
                state[option.name] = option.default
            elif option.players and players not in option.players:
                counts = ", ".join(map(str, option.players))
                raise BadOption(
                    Sentence(
                        "{option} is an option for {counts} players only",
                        option=option.name,
                        counts=counts,
                    )
                )
            else:
                state[option.name] = option.read(value, players)
        return state

    def check_players(self, players: Any) -> None:
        """Refuse a number of players that the game is not for."""
        if type(players) is not int or players not in self.players:
            raise BadOption(
                Sentence(
                    "{game} is for {fewest} to {most} players, not {players}",
                    game=Sentence(self.title),
                    fewest=min(self.players),
                    most=max(self.players),
                    players=repr(players),
                )
            )


def _declared(package: str) -> Game:
    """The game that a package declares."""
    game: Game = importlib.import_module(package).GAME
    return game
