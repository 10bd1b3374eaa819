"""What learners see: features as they are declared, and moves that can be learnt from them."""

import numpy as np

from tiergarten.engine.features import MOST, Features, vector
from tiergarten.engine.match import Match
from tiergarten.engine.record import legal_ids
from tiergarten.testing.checking import Unsound, after, check, seat_name
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions

MATCHES = 2
BEYOND = 64  # bytes after a vector that must stay as they are


@check
def features_are_as_they_are_declared(variant: Variant) -> None:
    """As many as declared, and within their bounds."""
    for match in positions(variant, 6, every=5):
        features = match.game.rules.FEATURES
        if not isinstance(features, Features):
            raise Unsound(f"rules.FEATURES is {features!r}; declare it with engine.features")
        for seat in range(match.players):
            _check_bounds(match, seat, features)


def _check_bounds(match: Match, seat: int, features: Features) -> None:
    size = features.size(match.players)
    room = np.zeros(size + BEYOND, np.uint8)
    room[size:] = MOST
    match.game.rules.observe(match.record(), seat, room[:size])
    if (room[size:] != MOST).any():
        raise Unsound(f"{after(match)} observe writes more than the {size} features declared")
    for feature, value in zip(features.listed(match.players), room[:size].tolist(), strict=True):
        if not feature.low <= feature.low + value <= feature.high:
            raise Unsound(
                f"{after(match)} the feature {feature.name!r} of {seat_name(seat)} is "
                f"{feature.low + value}; it should be {feature.low} to {feature.high}"
            )


@check
def what_looks_the_same_offers_the_same_moves(variant: Variant) -> None:
    """Otherwise nobody could learn which moves there are."""
    offered: dict[bytes, tuple[str, list[int]]] = {}
    for seed in range(MATCHES):
        for match in positions(variant, seed, every=1):
            for seat in range(match.players):
                ids = moves_seen(match, seat)
                where = f"seed {seed}, {after(match)}, {seat_name(seat)}"
                seen = vector(match.game.rules, match.record(), seat).tobytes()
                other = offered.setdefault(seen, (where, ids))
                if other[1] != ids:
                    raise Unsound(
                        f"two positions have the same features and other moves: {other[0]}: "
                        f"{other[1][:9]}; {where}: {ids[:9]}"
                    )


def moves_seen(match: Match, seat: int) -> list[int]:
    """The legal moves of a seat as a learner there knows them."""
    if seat not in match.acting:
        return []
    seen = match.game.actions.as_seen_by(seat, match.players)
    return sorted(
        seen[action] for action in legal_ids(match.game.rules.legal, match.record(), seat)
    )
