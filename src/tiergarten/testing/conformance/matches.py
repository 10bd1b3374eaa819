"""Matches: dealt from seeds, saved and loaded, resumed, undone; and positions that are damaged."""

import random
from collections.abc import Callable
from typing import Any

from tiergarten.bots import bot
from tiergarten.engine import notation
from tiergarten.engine.errors import BadPosition
from tiergarten.engine.match import Match
from tiergarten.engine.position_checks import check_position
from tiergarten.games import catalogue, find
from tiergarten.testing.checking import Unsound, after, check
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import MOST_MOVES, play_randomly, positions, random_match

DAMAGES = 40  # positions that are spoilt at random, a variant


@check
def positions_of_random_matches_pass_their_own_check(variant: Variant) -> None:
    for seed in range(2):
        for match in positions(variant, seed, every=1):
            try:
                check_position(match.game, match.record())
            except BadPosition as error:
                raise Unsound(f"{after(match)} with seed {seed}: {error}") from error


@check
def the_same_seed_gives_the_same_match(variant: Variant) -> None:
    one, two = random_match(variant, 7), random_match(variant, 7)
    if one.history != two.history or one.record().tobytes() != two.record().tobytes():
        raise Unsound("two matches with the same seed and the same choices differ")
    if variant.deal(8).record().tobytes() == variant.deal(9).record().tobytes():
        raise Unsound("two seeds deal the same game")


@check
def what_is_saved_can_be_loaded(variant: Variant) -> None:
    for moves in (0, 31, MOST_MOVES):
        match = random_match(variant, 6, moves)
        again = notation.load(match.save(), catalogue())
        if again.save() != match.save() or again.history != match.history:
            raise Unsound(f"{after(match)}: what is loaded is another match")
        if again.record().tobytes() != match.record().tobytes():
            raise Unsound(f"{after(match)}: what is loaded is another position")


@check
def resume_takes_back_what_state_tells(variant: Variant) -> None:
    for match in positions(variant, 8, every=17):
        again = Match.resume(match.game, match.state())
        if again.record().tobytes() != match.record().tobytes():
            raise Unsound(f"{after(match)}: what is resumed is another position")
    later = notation.load(again.save(), catalogue())
    if later.record().tobytes() != match.record().tobytes():
        raise Unsound("a match that began at a position is not loaded as it was saved")


@check
def undo_restores_every_earlier_position(variant: Variant) -> None:
    match = variant.deal(9)
    chance = random.Random(9)
    past: list[bytes] = []
    while not match.over:
        past.append(match.record().tobytes())
        seat = chance.choice(match.acting)
        match.play(chance.choice(match.canonical(seat)), seat)
    for index in range(len(past)):
        if match.record_before(index).tobytes() != past[index]:
            raise Unsound(f"the position before move {index + 1} is not what it was")
    while past:
        match.undo()
        if match.record().tobytes() != past.pop():
            raise Unsound(f"undo to {len(past)} moves is not what it was")


@check
def past_positions_never_change(variant: Variant) -> None:
    """Playing on, undoing, concealing, copying: records taken before stay as they were."""
    match = random_match(variant, 10, 20)
    kept, twin = match.record(), match.copy()
    then, made = kept.tobytes(), len(match.history)
    match.concealed(0, 1)
    match.view(0)
    random_match(variant, 11, 40)
    for _ in range(15):
        if match.over:
            break
        seat = match.acting[0]
        match.play(match.legal(seat)[-1], seat)
    match.undo(3)
    if kept.tobytes() != then:
        raise Unsound("a record that was taken before has changed")
    if twin.record().tobytes() != then or len(twin.history) != made:
        raise Unsound("a copy of the match has changed with it")


@check
def bots_play_a_whole_match(variant: Variant) -> None:
    match = variant.deal(15)
    bots = [bot("greedy", seat) for seat in range(match.players)]
    while not match.over:
        if match.ply >= MOST_MOVES:
            raise Unsound(f"greedy bots are not done {after(match)}")
        for seat in match.acting:
            match.play(bots[seat].choose(match, seat), seat)


@check
def damaged_positions_are_refused_or_harmless(variant: Variant) -> None:
    """Whatever stands in a position: it is refused by field, or it can be played on."""
    chance = random.Random(str(variant))
    sound = [random_match(variant, seed, moves=40).state for seed in range(4)]
    for _ in range(DAMAGES):
        plain = chance.choice(sound)()
        what = _damage(plain, chance)
        try:
            match = Match.resume(find(variant.game), plain)
        except BadPosition:
            continue
        except Exception as error:
            raise Unsound(f"{what}: {type(error).__name__}: {error}") from error
        try:
            play_randomly(match, seed=1, moves=15)
            match.view()
        except Exception as error:
            raise Unsound(f"{what} is taken, but: {type(error).__name__}: {error}") from error


def _damage(plain: dict[str, Any], chance: random.Random) -> str:
    """Spoil one place of a position; says which, and how."""
    holder: Any = plain
    path: list[str] = []
    while True:
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        path.append(str(key))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.5:
            break
        holder = inner
    if chance.random() < 0.5:
        holder[key] = _nonsense(chance)
        return f"{'.'.join(path)} = {holder[key]!r}"
    del holder[key]
    return f"a position without {'.'.join(path)}"


def _nonsense(chance: random.Random, depth: int = 2) -> Any:
    """Any plain value."""
    kinds: list[Callable[[], Any]] = [
        lambda: None,
        lambda: chance.random() < 0.5,
        lambda: chance.randint(-3, 300),
        lambda: chance.choice([0.5, -1.0, 1e300, float("inf"), float("nan")]),
        lambda: "".join(chance.choices("ab-p1 é\0", k=chance.randrange(9))),
    ]
    if depth:
        kinds += [
            lambda: [_nonsense(chance, depth - 1) for _ in range(chance.randrange(4))],
            lambda: {f"k{n}": _nonsense(chance, depth - 1) for n in range(chance.randrange(3))},
        ]
    return chance.choice(kinds)()
