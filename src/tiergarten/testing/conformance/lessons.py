"""The lesson and the tips of a game, if it has some: every step can be done, every try answered."""

from collections.abc import Iterator
from itertools import pairwise

from tiergarten.engine.coach import Coach
from tiergarten.engine.errors import TiergartenError
from tiergarten.engine.game import Game
from tiergarten.engine.language import say_in
from tiergarten.engine.lesson import Lesson, Step
from tiergarten.engine.match import Match
from tiergarten.games import find
from tiergarten.testing.checking import Unsound, check
from tiergarten.testing.variants import Variant
from tiergarten.testing.walks import random_match

SAY = say_in("en")
READER = 0  # the seat of whoever reads the tips


@check
def the_lesson_can_be_played(variant: Variant) -> None:
    """Positions are possible, expected moves are legal and lead to the goals."""
    game = find(variant.game)
    if game.table.LESSON is not None and (wrong := [*lesson_problems(game, game.table.LESSON)]):
        raise Unsound("; ".join(wrong))


def lesson_problems(game: Game, lesson: Lesson) -> Iterator[str]:
    """What is wrong with a lesson."""
    if not lesson.steps:
        yield "the lesson has no steps"
        return
    if lesson.steps[0].position is None:
        yield "step 1: the first step needs a position"
        return
    if lesson.players not in game.players:
        yield f"the real game cannot be played by {lesson.players}"
    for number, (step, following) in enumerate(pairwise(lesson.steps), start=1):
        many = any(len(texts) > 1 for texts in step.alternatives)
        if (step.lets_go or many) and following.position is None:
            yield f"step {number} can end in several positions: step {number + 1} needs its own"
    for number, step in enumerate(lesson.steps):
        try:
            found = [*_words_problems(game, step), *_step_problems(game, number)]
        except TiergartenError as error:
            found = [str(error)]
        yield from (f"step {number + 1}: {it}" for it in found)


def _words_problems(game: Game, step: Step) -> Iterator[str]:
    said = {"words": step.words, **step.wrong}
    said |= {"missed": step.missed} if step.lets_go else {}
    said |= {"after": step.after} if step.after else {}
    for where, words in said.items():
        if not words.strip() or "\n" in words or "{" in words:
            yield f"{where} should be a sentence: {words!r}"
    for beginning in step.wrong:
        if not any(f"{move} ".startswith(f"{beginning} ") for move in game.actions.moves):
            yield f"no move begins with {beginning!r}"


def _step_problems(game: Game, number: int) -> Iterator[str]:
    coach = Coach(game, number)
    scene = coach.match.scene(coach.seat)
    spots = {spot.id for panel in scene.panels for spot in panel.spots}
    yield from (f"there is no spot {spot}" for spot in coach.step.look if spot not in spots)
    if coach.step.lets_go and coach.done:
        yield "the goal is reached before anything is done"
    if coach.step.lets_go and not coach.step.moves:
        yield "moves do not say how the goal can be reached"
    for index, texts in enumerate(coach.step.alternatives):
        for text in texts:
            there = Coach(game, number, coach.step.line[:index])
            answer = there.attempt(text, SAY)
            if not answer.right:
                yield f"{text} is not right: {answer.words}"
                return
            if not there.step.lets_go and len(there.wanted) == 0 and not there.done:
                yield f"nothing is wanted after {text}"
    if not Coach(game, number, coach.step.line).done:
        yield "it is not done after its moves"


@check
def tips_look_at_every_move(variant: Variant) -> None:
    """Names that differ, words, and conditions that can be asked about any move and depend on
    nothing that the reader cannot know."""
    tips = find(variant.game).table.TIPS
    names = [tip.name for tip in tips]
    if len(set(names)) < len(names):
        raise Unsound(f"two tips have the same name: {', '.join(names)}")
    for tip in tips:
        if not tip.words.strip() or "{" in tip.words:
            raise Unsound(f"the words of {tip.name} should be a sentence: {tip.words!r}")
    match = random_match(variant, 18)
    for index, (seat, move) in enumerate(match.history[:200]):
        before, after = match.record_before(index), match.record_before(index + 1)
        # What was sealed before the move may be open after it, but not the other way round.
        known = Match(match.game, after, names=match.names).concealed(READER, 99)
        for tip in tips:
            truly = tip.happened(before, seat, move.id, after, READER)
            if truly != tip.happened(before, seat, move.id, known, READER):
                raise Unsound(f"the tip {tip.name} depends on what its reader cannot know")
