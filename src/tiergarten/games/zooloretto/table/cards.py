"""The encyclopedia of the animals, in our own words."""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.symbols import Card

# By species: the title, the words that lead there, and the facts.
ANIMALS = {
    "flamingo": (
        mark("Flamingo"),
        mark("More about the flamingo"),
        mark(
            "A flamingo eats with its head upside down: its bent bill strains food from the water."
        ),
        mark("It rests on one leg. That saves warmth, and hardly any strength."),
    ),
    "camel": (
        mark("Camel"),
        mark("More about the camel"),
        mark("The humps store fat, not water. A thirsty camel drinks 100 litres in ten minutes."),
        mark("It can close its nostrils, and two rows of lashes keep the sand out of its eyes."),
    ),
    "leopard": (
        mark("Leopard"),
        mark("More about the leopard"),
        mark("A leopard carries its prey up into a tree, even if it is as heavy as itself."),
        mark(
            "In the dark it sees far better than we do, and it hears tones that are too high "
            "for us."
        ),
    ),
    "elephant": (
        mark("Elephant"),
        mark("More about the elephant"),
        mark("The largest animal on land weighs as much as four cars and can live for 70 years."),
        mark("A trunk has tens of thousands of muscles, and no bone."),
    ),
    "panda": (
        mark("Giant panda"),
        mark("More about the panda"),
        mark(
            "Pandas live in the mountains of China and eat bamboo for half of the day, "
            "sitting down."
        ),
        mark("A newborn panda weighs about 100 grams, nearly a thousandth of its mother."),
    ),
    "chimpanzee": (
        mark("Chimpanzee"),
        mark("More about the chimpanzee"),
        mark(
            "Chimpanzees make tools: with twigs they fish for termites, with stones they "
            "crack nuts."
        ),
        mark("Weight for weight they are stronger than a trained athlete."),
    ),
    "zebra": (
        mark("Zebra"),
        mark("More about the zebra"),
        mark("No two zebras have the same stripes: a foal knows its mother by hers."),
        mark("Stripes confuse biting flies, which seldom manage to land on them."),
    ),
    "kangaroo": (
        mark("Kangaroo"),
        mark("More about the kangaroo"),
        mark("A leap of a large kangaroo can be more than 8 metres long. It cannot hop backwards."),
        mark("A newborn is as small as a bean, and grows up in its mother's pouch for months."),
    ),
}


def cards(say: Say) -> dict[str, Card]:
    """A card for every species."""
    return {
        name: Card(say(title), name, say(more), tuple(say(fact) for fact in facts))
        for name, (title, more, *facts) in ANIMALS.items()
    }
