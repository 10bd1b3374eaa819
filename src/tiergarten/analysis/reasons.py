"""Why a move is good, in words of the game: what a turn that begins with it brings.

Two turns are compared by what their seat has afterwards (`assets` of a game's table, by default its
points by category). A turn that begins with a move goes on as the greedy bot would, up to its end
or to the first step that reveals something. It is tried in several worlds that the seat believes
possible: what depends on a secret is no reason.
"""

from collections.abc import Sequence

from tiergarten.bots import bot
from tiergarten.engine.figures import number
from tiergarten.engine.game import Game
from tiergarten.engine.language import Say
from tiergarten.engine.match import Match
from tiergarten.engine.record import State, copy_of
from tiergarten.engine.seeds import halves

WORLDS = (1, 2, 3)  # seeds of what the seat cannot know
MOST_STEPS = 20  # of a turn
MOST_TOLD = 3  # things that a turn brings


def reason(
    say: Say,
    match: Match,
    seat: int,
    steps: Sequence[int],
    others: Sequence[int],
    *,
    own: bool = False,
) -> str:
    """What a turn that begins with these steps brings, against one that begins with the others,
    which are the next best or somebody's `own`; nothing if that cannot be known, or is nothing that
    can be counted."""
    game, now = match.game, match.record()
    hoped = game.table.hoped(now, seat, steps[0])
    if hoped is not None:
        won = _after(Match(game, hoped), seat, ())
        told = [] if won is None else gains(say, game, seat, now, won)
        return say("If it succeeds: {gains}.", gains=_listed(say, told)) if told else ""
    best = [_after(_world(match, seat, world), seat, steps) for world in WORLDS]
    rest: list[State | None] = [None]
    if others:
        rest = [_after(_world(match, seat, world), seat, others) for world in WORLDS]
    compared = None not in rest
    before = rest if compared else [now for _ in WORLDS]
    found = {
        tuple(gains(say, game, seat, old, new))
        for old, new in zip(before, best, strict=True)
        if old is not None and new is not None
    }
    told = list(found.pop()) if len(found) == 1 and None not in best else []
    if not told:
        return ""
    if compared:
        # For translators: {gains} is such as "5 points (large enclosure), coins +1"
        if own:
            return say("More than with your move: {gains}.", gains=_listed(say, told))
        return say("More than with the next best: {gains}.", gains=_listed(say, told))
    return say("What it brings: {gains}.", gains=_listed(say, told))


def _listed(say: Say, told: list[str]) -> str:
    return say.listing(told[:MOST_TOLD])


def gains(say: Say, game: Game, seat: int, before: State, after: State) -> list[str]:
    """What a seat has more of, in words, the most first; points come before all else."""
    had, has = _counted(say, game, seat, before), _counted(say, game, seat, after)
    more = [(kind, had.get(kind, 0), amount) for kind, amount in has.items()]
    more = [one for one in more if one[2] > one[1]]
    more.sort(key=lambda one: (not one[0][1], one[1] - one[2]))
    return [_phrase(say, *kind, then, now) for kind, then, now in more]


def _counted(say: Say, game: Game, seat: int, state: State) -> dict[tuple[str, bool], int]:
    """What a seat has, by its name and whether it is points."""
    found: dict[tuple[str, bool], int] = {}
    for what, amount, points in game.table.assets(say, state, seat):
        found[what, points] = found.get((what, points), 0) + amount
    return found


def _phrase(say: Say, what: str, points: bool, then: int, now: int) -> str:
    if not points:
        return f"{what} {number(say, now - then, signed=True)}"
    if now <= 0:
        # For translators: points that are lost: "species in the barn: −2 instead of −4"
        values = {"now": number(say, now), "then": number(say, then)}
        return say("{what}: {now} instead of {then}", what=what, **values)
    return say.many("{n} point ({what})", "{n} points ({what})", now - then, what=what)


def _world(match: Match, seat: int, seed: int) -> Match:
    """The match in one of the worlds that a seat believes possible."""
    state = copy_of(match.record())
    match.game.rules.conceal(state, seat, halves(seed))
    return Match(match.game, state)


def _after(ahead: Match, seat: int, steps: Sequence[int]) -> State | None:
    """The position after a turn that begins with these steps; None if they reveal something."""
    greedy = bot("greedy", 1)
    for made in range(MOST_STEPS):
        if made >= len(steps) and (ahead.over or seat not in ahead.acting):
            break
        before = ahead.record()
        move = steps[made] if made < len(steps) else greedy.choose(ahead, seat).id
        ahead.play(move, seat)
        after = ahead.record()
        if before.rng.tobytes() != after.rng.tobytes():
            return None if made < len(steps) else before
        if made + 1 >= len(steps) and ahead.game.table.ends_turn(before, seat, move, after):
            break
    return ahead.record()
