"""The declaration and the rooms of a game, its rule book and its pictures."""

from collections.abc import Iterator
from xml.etree import ElementTree

from tiergarten.engine import contract, rulebook
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.options import ChoiceOption
from tiergarten.engine.record import MOST_LEGAL, MOST_SEATS
from tiergarten.games import find
from tiergarten.testing.checking import Unsound, check
from tiergarten.testing.variants import Variant

HEADER = ["players", "acting", "over", "ply", "rng"]


@check
def the_rooms_hold_what_the_contract_asks(variant: Variant) -> None:
    """All that is missing or misshapen, of all rooms at once."""
    if wrong := [*room_problems(find(variant.game))]:
        raise Unsound("; ".join(wrong))


def room_problems(game: Game) -> Iterator[str]:
    """What is wrong with the rooms of a game."""
    for name in contract.NEEDED:
        try:
            contract.module_of(game.package, name)
        except TiergartenError as error:
            yield str(error)
    for name, protocol in contract.ROOMS.items():
        try:
            room = contract.module_of(game.package, name, required=False)
        except TiergartenError as error:
            if name not in contract.NEEDED:
                yield str(error)
            continue
        if room is not None:
            yield from (f"{game.package}.{name}: {it}" for it in contract.problems(room, protocol))


@check
def the_record_begins_with_the_common_header(variant: Variant) -> None:
    match = variant.deal(1)
    fields = list(match.game.record.fields)
    if fields[: len(HEADER)] != HEADER:
        raise Unsound(f"it begins with {', '.join(fields[: len(HEADER)])}: use state_record")
    if match.players != variant.players:
        raise Unsound(f"a new game is for {match.players} players")
    if match.ply or match.over:
        raise Unsound(f"a new game has {match.ply} moves and over is {match.over}")
    if not match.acting:
        raise Unsound("nobody acts in a new game")


@check
def the_declaration_fits_the_game(variant: Variant) -> None:
    """Seats, options and their words, and as many actions as lists have room for."""
    game = find(variant.game)
    if not all(1 <= players <= MOST_SEATS for players in game.players):
        raise Unsound(f"players are {list(game.players)}: 1 to {MOST_SEATS} can sit at a table")
    if len(game.actions) >= MOST_LEGAL:  # rules write an entry before they count it
        raise Unsound(f"there are {len(game.actions)} actions: fewer than {MOST_LEGAL}, please")
    options = {option.name: option for option in game.options}
    for name in options:
        if name not in game.record.fields:
            raise Unsound(f"the option {name} is no field of the record")
    for name, words in game.table.OPTIONS.items():
        if name not in options:
            raise Unsound(f"OPTIONS has words for {name}, which is no option")
        option = options[name]
        if isinstance(option, ChoiceOption) and (strays := set(words) - set(option.names)):
            raise Unsound(f"OPTIONS has words for {name}={min(strays)}, which is no value")


@check
def the_rule_book_is_whole(variant: Variant) -> None:
    """Rules are numbered from 1, and the one that says who has won is there."""
    game = find(variant.game)
    ids = list(rulebook.rules(game))
    wanted = [f"{game.rule_ids}-{number}" for number in range(1, len(ids) + 1)]
    if not ids or ids != wanted:
        raise Unsound(f"the rules are {', '.join(ids) or 'none'}; {game.rule_ids}-1, ... are meant")
    if game.table.RANKING not in ids:
        raise Unsound(f"RANKING is {game.table.RANKING}, which is not in the rule book")


@check
def the_pictures_are_there(variant: Variant) -> None:
    game = find(variant.game)
    for name in ("art", "cover"):
        path = game.picture(name)
        if not path.exists():
            raise Unsound(f"there is no {path.name} in {path.parent}")
        try:
            root = ElementTree.parse(path).getroot()
        except ElementTree.ParseError as error:
            raise Unsound(f"{path.name} is not well-formed: {error}") from None
        if not root.tag.endswith("svg"):
            raise Unsound(f"{path.name} holds <{root.tag}>, not <svg>")
