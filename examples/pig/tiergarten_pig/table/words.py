"""Moves, scores, refusals and symbols of Pig in words, and the table as text."""

from collections.abc import Sequence

from tiergarten.engine.contract import Line, Refusal
from tiergarten.engine.language import Say, mark, mark_many
from tiergarten.engine.record import State
from tiergarten.engine.symbols import Symbol
from tiergarten_pig.pieces import ACTIONS, BUST, GOAL

VERB_KINDS = {"roll": "draw"}  # chance decides: the page never asks whether one is sure
SECOND_PERSON: dict[str, str | tuple[str, str]] = {
    "{who} holds {n} point": mark_many("You hold {n} point", "You hold {n} points"),
    "{who} rolls a 1, and the turn is over": mark("You roll a 1, and your turn is over"),
    "{who} rolls a {die}": mark("You roll a {die}"),
}


def label(say: Say, state: State, seat: int, action: int, names: Sequence[str]) -> str:
    if ACTIONS[action].verb == "roll":
        return say("roll the die")
    return say.many("hold {n} point", "hold {n} points", int(state.pot))


def prompt(say: Say, state: State, seat: int) -> str:
    if state.pot == 0:
        return say("Roll the die.")
    return say.many(
        "Roll again, or hold {n} point.", "Roll again, or hold {n} points.", int(state.pot)
    )


def tell(
    say: Say, before: State, seat: int, action: int, after: State, names: Sequence[str]
) -> str:
    who = names[seat]
    if ACTIONS[action].verb == "hold":
        return say.many("{who} holds {n} point", "{who} holds {n} points", int(before.pot), who=who)
    if after.die == BUST:
        return say("{who} rolls a 1, and the turn is over", who=who)
    return say("{who} rolls a {die}", who=who, die=int(after.die))


def breakdown(say: Say, state: State, seat: int) -> list[Line]:
    return [Line("PG-4", say("points held"), int(state.points[seat]))]


def why_not(say: Say, state: State, seat: int, action: int) -> Refusal:
    if ACTIONS[action].verb == "roll":
        return "PG-2", say("hold: these points are enough to win")
    return "PG-4", say("there is nothing to hold yet")


def explain(say: Say, symbol: str) -> Symbol:
    """PG-2 to PG-5 in a sentence each, where the pieces lie."""
    if symbol == "pot":
        return Symbol(say("Pot"), say("Rolled in this turn. Hold it, or a 1 takes it all."))
    if symbol == "card":
        return Symbol(say("Points"), say("Held, and safe. Whoever has {n} wins.", n=GOAL))
    return Symbol(say("Die"), say("A 2 to a 6 goes into the pot, a 1 empties it."))


def as_text(say: Say, state: State, seat: int | None, names: Sequence[str]) -> str:
    lines = [say("Die: {die}   Pot: {pot}", die=int(state.die) or "-", pot=int(state.pot)), ""]
    for whose in range(state.players):
        sign = ">" if int(state.acting) >> whose & 1 else " "
        lines.append(f"{sign} {names[whose]}: {int(state.points[whose])} / {GOAL}")
    return "\n".join(lines)
