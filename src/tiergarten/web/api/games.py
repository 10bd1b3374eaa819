"""Routes about the games: the list, the progress of compiling, the rule books, and what the
pictures on a table mean."""

import functools
from typing import Any

from fastapi import APIRouter, Response

from tiergarten import __version__
from tiergarten.bots import KINDS
from tiergarten.engine import rulebook, symbols
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say, languages, say_in
from tiergarten.engine.options import ChoiceOption, Option, SeatOption, SetOption
from tiergarten.engine.puzzle import puzzles_of
from tiergarten.games import catalogue, find
from tiergarten.web.api import protocol
from tiergarten.web.api.asking import AskingDep
from tiergarten.web.api.services import Language, ServicesDep
from tiergarten.web.fairness.questions import Cost

router = APIRouter(prefix="/api", tags=["games"])


@router.get("", summary="Versions, languages and bots of this server")
async def about(language: Language) -> dict[str, Any]:
    """`protocol` is the number that a client names in the header `Tiergarten-Protocol` and in the
    hello on a socket."""
    return {
        "version": __version__,
        "protocol": protocol.PROTOCOL,
        "language": language,
        "languages": list(languages()),
        "bots": list(KINDS),
    }


@router.get("/games", summary="The games, their options, and whether they are compiled")
async def games(services: ServicesDep, language: Language) -> list[dict[str, Any]]:
    """`ready.state` is waiting, playable (by people, and bots that do not search), ready or failed;
    `ready.progress` goes from 0 to 1. `bots` are those that the operator has named for the game,
    beside those of every game (`GET /api`), each with the numbers of players that it plays with."""
    say = say_in(language)
    found = []
    for game in catalogue().values():
        readiness = services.compiling.of[game.name]
        # Loading a game loads the compiler, too, and would keep everybody waiting.
        loaded = services.compiling.is_playable(game.name)
        words = words_of_options(game, say) if loaded else {}
        lesson = game.table.LESSON if loaded else None
        steps = 0 if lesson is None else len(lesson.steps)
        puzzles = len(puzzles_of(game)) if loaded else 0
        own = services.own_bots.playing(game)
        more = {"lesson": steps, "puzzles": puzzles, "bots": own, "ready": readiness.plain()}
        found.append(game_info(game, say, words) | more)
    return found


@router.get("/games/{game}/rules", summary="The rule book of a game, as Markdown and by rule")
async def rules(game: str, language: Language, asking: AskingDep) -> Response:
    found = find(game)

    def make() -> dict[str, Any]:
        return {
            "page": rulebook.page(found, language, pictures=True),
            "rules": rulebook.rules(found, language),
        }

    key = "rules", found.name, language
    return await asking.answer(lambda: key, Cost.RULES, make)


@router.get("/games/{game}/rules/{rule}", summary="One rule by its id")
async def rule(game: str, rule: str, language: Language) -> dict[str, str]:
    name, _, words = rulebook.rule(find(game), rule, language).partition(": ")
    return {"rule": name, "words": words}


@router.get("/games/{game}/symbols", summary="What the symbols of a game's art mean")
async def meanings(game: str, services: ServicesDep, language: Language) -> dict[str, Any]:
    """By the name of the symbol: what it is, what it means in this game, and perhaps the card that
    tells more; and the cards."""
    found = find(game)
    services.compiling.require(found)
    return _meanings(found.name, language)


@functools.cache
def _meanings(name: str, language: str) -> dict[str, Any]:
    game, say = find(name), say_in(language)
    return {
        "symbols": {art: one.plain() for art, one in symbols.explained(game, say).items()},
        "cards": {name: card.plain() for name, card in game.table.cards(say).items()},
    }


def words_of_options(game: Game, say: Say) -> dict[str, dict[str, str]]:
    """The names of the options' values, by option and value."""
    return {
        option: {name: say(text) for name, text in texts.items()}
        for option, texts in game.table.OPTIONS.items()
    }


def game_info(game: Game, say: Say, words: dict[str, dict[str, str]]) -> dict[str, Any]:
    """What a game declares about itself, in a language."""
    return {
        "name": game.name,
        "title": say(game.title),
        "about": say(game.about),
        "players": list(game.players),
        "minutes": game.minutes,
        "secrets": game.secrets,
        "rule_ids": game.rule_ids,
        "options": [_option(option, say, words.get(option.name, {})) for option in game.options],
    }


def _option(option: Option, say: Say, words: dict[str, str]) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "name": option.name,
        "about": say(option.about),
        "players": list(option.players),
        "allowed": option.allowed().said(say),
        "words": words,
    }
    if isinstance(option, ChoiceOption):
        return plain | {"kind": "choice", "names": list(option.names)}
    if isinstance(option, SetOption):
        counts = {str(players): count for players, count in option.count.items()}
        return plain | {"kind": "set", "names": list(option.names), "count": counts}
    if isinstance(option, SeatOption):
        return plain | {"kind": "seat"}
    return plain | {"kind": "text"}
