"""Points, and who is ahead."""

from tiergarten.engine import rulebook
from tiergarten.games import find
from tiergarten.testing.checking import Unsound, after, check, seat_name
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import positions


@check
def the_breakdown_adds_up_to_the_score(variant: Variant) -> None:
    """Every line has words and a rule of the book."""
    known = rulebook.rules(find(variant.game))
    for match in positions(variant, 3, every=9):
        for seat, score in enumerate(match.scores()):
            lines = match.breakdown(seat)
            total = sum(line.points for line in lines)
            if total != score:
                raise Unsound(
                    f"{after(match)} the lines of {seat_name(seat)} make {total}, "
                    f"and the score is {score}"
                )
            for line in lines:
                if line.rule not in known:
                    raise Unsound(f"a line names {line.rule}, which is not in the rule book")
                if not line.label:
                    raise Unsound(f"the line by {line.rule} has no words")


@check
def ranks_follow_the_scores(variant: Variant) -> None:
    for match in positions(variant, 4, every=25):
        scores, ranks = match.scores(), match.ranks()
        if [sum(other < rank for other in ranks) for rank in ranks] != list(ranks):
            raise Unsound(f"ranks are {ranks}: each is the number of seats that are better")
        for better in range(match.players):
            for worse in range(match.players):
                if scores[better] > scores[worse] and ranks[better] >= ranks[worse]:
                    raise Unsound(f"scores are {scores}, and ranks {ranks}")
