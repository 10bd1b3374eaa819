"""The table that is drawn: sound scenes, symbols that are in the art and explain themselves, a path
for every move."""

import functools
import json

from tiergarten.engine import defaults, rulebook, svg, symbols
from tiergarten.engine.errors import BadNotation
from tiergarten.engine.language import say_in
from tiergarten.engine.match import Match
from tiergarten.engine.scene import ASK, Scene, Spot
from tiergarten.games import find
from tiergarten.testing.checking import Unsound, after, check, seat_name
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions, random_match


@check
def every_legal_move_can_be_clicked(variant: Variant) -> None:
    """At many positions, for every seat and for spectators."""
    for match in positions(variant, 16, every=7):
        for seat in (None, *range(match.players)):
            problems = scene_problems(match, seat)
            if problems:
                where = f"{after(match)}, as {seat_name(seat)} sees it"
                raise Unsound(f"{where}: {'; '.join(problems)}")


def scene_problems(match: Match, seat: int | None) -> list[str]:
    """What is wrong with a scene, and with what it needs of the art and of the moves."""
    scene = match.scene(seat)
    found = list(scene.problems())
    legal = [] if seat is None or match.over else match.legal(seat)
    found += [f"the move {move} has no path" for move in legal if move.id not in scene.paths]
    strays = set(scene.paths) - {move.id for move in legal}
    found += [f"there is a path for action {stray}, which is not legal" for stray in strays]
    found += _art_problems(match, scene)
    for panel in scene.panels:
        for spot in panel.spots:
            move = _meant(match, seat, spot, [*scene.paths])
            if move and not _is_move(match, move):
                found.append(f"the spot {spot.id} stands for {move!r}, which is no move")
            if spot.rule and spot.rule not in _rules(match.game.name):
                found.append(f"the spot {spot.id} names {spot.rule}, which is not in the rule book")
    try:
        json.dumps(scene.plain(), allow_nan=False)
    except (TypeError, ValueError) as error:
        found.append(f"the scene cannot be sent: {error}")
    return found


def _meant(match: Match, seat: int | None, spot: Spot, legal: list[int]) -> str:
    """The move that a click on a spot would be."""
    if spot.move != ASK:
        return spot.move
    return "" if seat is None else match.game.table.asks(match.record(), seat, spot.id, legal)


@functools.cache
def _rules(game: str) -> set[str]:
    return set(rulebook.rules(find(game)))


def _art_problems(match: Match, scene: Scene) -> list[str]:
    drawn = svg.drawn(match.game.picture("art"))
    used = sorted(scene.symbols())
    found = [f"the art has no symbol {name}" for name in used if name not in drawn]
    found += [f"the symbol {name} has no words" for name in used if not scene.art.get(name)]
    game = match.game.name
    return found + [f"the symbol {name} is not explained" for name in used if _is_mute(game, name)]


@functools.cache
def _is_mute(game: str, symbol: str) -> bool:
    """Whether a game that explains its symbols says nothing of this one, or names no such card."""
    found = find(game)
    if found.table.explain is defaults.explain:
        return False
    return bool(symbols.unexplained(found, say_in("en"), [symbol]))


def _is_move(match: Match, text: str) -> bool:
    try:
        return match.game.actions.readings(text)[0].text == text
    except BadNotation:
        return False


@check
def every_board_is_described(variant: Variant) -> None:
    """Whoever looks, every panel has sentences in which all that lies there is named."""
    for match in positions(variant, 18, every=31):
        for seat in (None, 0):
            scene, descriptions = match.scene(seat), match.describe(seat)
            for panel in scene.panels:
                told = descriptions.get(panel.id)
                if told is None or not all((*told.lies, *told.more)):
                    raise Unsound(f"{after(match)} the panel {panel.id} is not described")


@check
def the_table_can_be_drawn(variant: Variant) -> None:
    """As a standalone picture, whoever looks."""
    for match in positions(variant, 17, every=60):
        for seat in (None, 0):
            if "<svg" not in match.svg(seat):
                raise Unsound(f"{after(match)} {seat_name(seat)} gets no picture")


@check
def the_log_points_at_what_lies_there(variant: Variant) -> None:
    """Right after a move, the pieces that its line points at lie on the board of whoever moved."""
    match = random_match(variant, 13)
    for index in range(0, len(match.history), 5):
        seat, move = match.history[index]
        then = match.record_before(index + 1)
        shown = match.game.table.shows(match.record_before(index), seat, move.id, then)
        if not shown.pieces:
            continue
        scene = match.game.table.lay(say_in("en"), then, None, match.names, ())
        lying = {
            place
            for panel in scene.panels
            if panel.seat == seat
            for piece in panel.pieces
            for place in ((piece.art,), (piece.art, piece.x, piece.y))
        }
        missing = set(shown.pieces) - lying
        if missing:
            raise Unsound(f"the line about {move} points at what is not there: {sorted(missing)}")
