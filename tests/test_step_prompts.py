"""Once part of a move is picked, the prompt says what is being done and what to choose next."""

import random

from tests.variants import VARIANTS, some_variants
from tiergarten.engine.defaults import prompt_step
from tiergarten.engine.language import languages, say_in
from tiergarten.engine.scene import Scene
from tiergarten.testing import Variant
from tiergarten.testing.walks import positions

Begun = list[tuple[str, ...]]


def walked(scene: Scene, chance: random.Random) -> Begun:
    """What is begun on the way to some of the moves, clicked in an order of one's own choice."""
    found: Begun = []
    for path in scene.paths.values():
        found += [tuple(path[:length]) for length in range(1, len(path))]
        steps = [*path]
        chance.shuffle(steps)
        alike = [other for other in scene.paths.values() if sorted(other) == sorted(path)]
        if len(alike) == 1 and path and not steps[0].startswith("="):
            found += [tuple(steps[:length]) for length in range(1, len(path))]
    return found


def prompt_of(scene: Scene, steps: tuple[str, ...]) -> str | None:
    """The prompt for most of these steps, as the page finds it."""
    known = [begun for begun in scene.prompts if set(begun) <= set(steps)]
    return scene.prompts[max(known, key=len)] if known else None


@some_variants
def test_every_begun_move_has_a_prompt_of_its_own(variant: Variant) -> None:
    chance = random.Random(4)
    for match in positions(variant, 23, every=9):
        for seat in match.acting:
            for language in languages():
                outer = match.prompt(seat, language)
                scene = match.scene(seat, language)
                general = prompt_step(say_in(language), match.record(), seat, (), (), ())
                for steps in walked(scene, chance):
                    words = prompt_of(scene, steps)
                    assert words not in (None, outer, general), f"{match!r}: {steps} says {words}"
                for words in scene.prompts.values():
                    assert words.strip() == words
                    assert words.endswith(".")
                    assert not {"{", "}", "\n"} & set(words), words


def test_a_spot_that_offers_several_moves_has_one_too() -> None:
    variant = next(one for one in VARIANTS if one.game == "queens-garden")
    match = variant.deal(5)
    scene = match.scene(match.acting[0])
    several = [spot for spot, moves in scene.offers.items() if len(moves) > 1]
    assert several
    for spot in several:
        assert "choose all" in scene.prompts[spot,]


def test_the_words_name_verb_and_price() -> None:
    variant = next(one for one in VARIANTS if one.game == "zooloretto" and one.players == 3)
    said = {
        words
        for match in positions(variant, 3, every=3)
        for seat in match.acting
        for words in match.scene(seat).prompts.values()
    }
    assert any(one.startswith("Buy from Player ") and "for 2 coins: choose" in one for one in said)
    assert any("Exchange for 1 coin: choose the second enclosure" in one for one in said)
    unpriced = [one for one in said if "coin" not in one]
    assert all(one.startswith(("Place", "Put")) for one in unpriced)
