"""The encyclopedia of the animals, in our own words."""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.symbols import Card

# By colour: the title, the words that lead there, and the facts.
ANIMALS = {
    "orange": (
        mark("Monkeys and apes"),
        mark("More about monkeys and apes"),
        mark("Monkeys groom each other for hours: that keeps them clean, and makes friends."),
        mark("Apes have no tail, and many build themselves a fresh nest of leaves every evening."),
    ),
    "yellow": (
        mark("Mammals"),
        mark("More about mammals"),
        mark(
            "All mammals drink milk when they are young, from the smallest shrew to the blue whale."
        ),
        mark(
            "Lions are the only cats that live in families. The lionesses do most of the hunting."
        ),
    ),
    "red": (
        mark("Birds"),
        mark("More about birds"),
        mark("Parrots pick up food with one foot, and most of them are left-footed."),
        mark(
            "The bones of birds are hollow: all feathers together often weigh more than the "
            "skeleton."
        ),
    ),
    "grey": (
        mark("Reptiles"),
        mark("More about reptiles"),
        mark("Giant tortoises can live for more than 150 years."),
        mark(
            "For many turtles the warmth of the nest decides whether the young are male or female."
        ),
    ),
    "blue": (
        mark("Sea animals"),
        mark("More about sea animals"),
        mark(
            "Dolphins sleep with one half of the brain at a time, so that they remember to breathe."
        ),
        mark("Each dolphin has a whistle of its own, by which the others call it."),
    ),
}


def cards(say: Say) -> dict[str, Card]:
    """A card for every kind of animal."""
    return {
        name: Card(say(title), f"{name}-1", say(more), tuple(say(fact) for fact in facts))
        for name, (title, more, *facts) in ANIMALS.items()
    }
