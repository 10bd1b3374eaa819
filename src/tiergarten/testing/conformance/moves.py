"""Legal moves, refusals, and how moves are written."""

import random

import numpy as np

from tiergarten.engine import rulebook
from tiergarten.engine.chance import below, sow
from tiergarten.engine.errors import IllegalMove, MatchOver
from tiergarten.engine.match import Match
from tiergarten.engine.seeds import halves
from tiergarten.engine.sentence import Sentence
from tiergarten.engine.simulation import Simulation
from tiergarten.games import find
from tiergarten.testing.checking import Unsound, after, check, seat_name
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import MOST_MOVES, positions


@check
def a_random_match_keeps_the_contract_to_its_end(variant: Variant) -> None:
    for seed in range(3):
        match = variant.deal(seed)
        chance = random.Random(seed)
        while not match.over:
            _check_position(match)
            seat = chance.choice(match.acting)
            ply, move = match.ply, chance.choice(match.legal(seat))
            match.play(move, seat)
            if match.ply != ply + 1:
                raise Unsound(f"{move} makes ply {match.ply} of {ply}: play adds one")
            if match.ply >= MOST_MOVES:
                raise Unsound(f"the game of seed {seed} is not over {after(match)}")
        _check_end(match)


def _check_position(match: Match) -> None:
    """Whoever acts has moves, in order; nobody else has any."""
    where = f"{after(match)}"
    if not match.acting:
        raise Unsound(f"{where} nobody acts, and the game is not over")
    for seat in range(match.players):
        for ids in ([m.id for m in match.canonical(seat)], [m.id for m in match.legal(seat)]):
            if (seat in match.acting) != bool(ids):
                does = "acts" if seat in match.acting else "does not act"
                raise Unsound(f"{where} {seat_name(seat)} {does} and has {len(ids)} legal moves")
            if ids != sorted(set(ids)):
                raise Unsound(
                    f"{where} the legal moves of {seat_name(seat)} are {ids}: "
                    "they must ascend, without repeats"
                )


def _check_end(match: Match) -> None:
    if match.acting or match.legal():
        raise Unsound("somebody may act after the end")
    if not match.winners:
        raise Unsound("nobody has won at the end")
    try:
        match.play(0)
    except MatchOver:
        return
    raise Unsound("a move after the end is not refused")


@check
def every_illegal_move_is_refused_with_its_rule(variant: Variant) -> None:
    """The rule is one of the rule book, there are words, and nothing changes."""
    known = rulebook.rules(find(variant.game))
    for match in positions(variant, 5, every=23):
        if match.over:
            break
        before = match.record().tobytes()
        for seat in range(match.players):
            _check_refusals(match, seat, {*known})
        illegal = (move for move in match.game.actions.moves if match.why_not(move, seat))
        if (move := next(illegal, None)) is not None:
            try:
                match.play(move, seat)
            except IllegalMove:
                pass
            else:
                raise Unsound(f"{move} of {seat_name(seat)} is played, though it is illegal")
        if match.record().tobytes() != before:
            raise Unsound("a refused move has changed the position")


def _check_refusals(match: Match, seat: int, known: set[str]) -> None:
    legal = {move.id for move in match.legal(seat)}
    for move in match.game.actions.moves:
        refusal = match.why_not(move, seat)
        what = f"{after(match)} {move} of {seat_name(seat)}"
        if move.id in legal:
            if refusal is not None:
                raise Unsound(f"{what} is legal, and refused: {refusal.why}")
        elif refusal is None:  # another name of a legal move
            if match.game.equivalence.same_move(match.record(), seat, move.id) not in legal:
                raise Unsound(f"{what} is illegal, and not refused")
        elif not refusal.why:
            raise Unsound(f"{what} is refused without words")
        elif not isinstance(refusal.why, Sentence):
            raise Unsound(f"{what} is refused in words that were not put together with `say` alone")
        elif refusal.rule is None:
            if seat in match.acting:
                raise Unsound(f"{what} is refused without a rule: {refusal.why}")
        elif refusal.rule not in known:
            raise Unsound(f"{what} is refused by {refusal.rule}, which is not in the rule book")


@check
def the_texts_of_moves_can_be_read(variant: Variant) -> None:
    """Every text means its move, and is made of the verb and its arguments."""
    table = find(variant.game).actions
    for move in table.moves:
        if table.readings(move.text)[0] is not move:
            raise Unsound(f"{move.text!r} is read as {table.readings(move.text)[0].text!r}")
        verb, indices = table.indices(move.id)
        arguments = table.verbs[verb].arguments.values()
        words = [list(w)[i] for w, i in zip(arguments, indices, strict=True)]
        if move.text != " ".join((verb, *words)):
            raise Unsound(f"{move.text!r} is not made of {verb!r} and {words}")


@check
def simulations_play_the_same_games_as_matches(variant: Variant) -> None:
    """The compiled loop deals, moves and scores as a match does, move for move."""
    games, seed = 6, 3
    game = find(variant.game)
    result = Simulation.run(game, variant.players, games, seed, False, variant.options)
    for number in range(games):
        match = variant.deal(seed << 64 | 2 * number)
        rng = np.zeros(4, np.uint32)
        sow(rng, halves(seed << 64 | 2 * number + 1))
        while not match.over:
            seat = match.acting[0]
            legal = match.canonical(seat)
            match.play(legal[below(rng, len(legal))], seat)
        there = tuple(result.scores[number]), tuple(result.ranks[number]), result.moves[number]
        here = match.scores(), match.ranks(), match.ply
        if there != here:
            raise Unsound(f"game {number} ends with {there}, as a match with {here}")
    other = Simulation.run(game, variant.players, games, seed + 1, False, variant.options)
    if (other.scores[:-1] == result.scores[1:]).all() and (other.moves == result.moves).all():
        raise Unsound("other seeds give the same games")
