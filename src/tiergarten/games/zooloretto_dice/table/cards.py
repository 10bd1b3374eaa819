"""The encyclopedia of the animals, in our own words."""

from tiergarten.engine.language import Say, mark
from tiergarten.engine.symbols import Card

# By species: the title, the words that lead there, and the facts.
ANIMALS = {
    "crocodile": (
        mark("Crocodile"),
        mark("More about the crocodile"),
        mark("The ancestors of today's crocodiles lived beside the dinosaurs."),
        mark("A mother carries her young to the water in her mouth, gently."),
    ),
    "ostrich": (
        mark("Ostrich"),
        mark("More about the ostrich"),
        mark("The largest bird cannot fly, but runs 70 kilometres an hour."),
        mark("Its eye is larger than its brain. It does not hide its head in the sand."),
    ),
    "monkey": (
        mark("Monkey"),
        mark("More about the monkey"),
        mark("Monkeys groom each other for hours: that keeps them clean, and makes friends."),
        mark("Many of those from America hold on with their tail as with a fifth hand."),
    ),
    "elephant": (
        mark("Elephant"),
        mark("More about the elephant"),
        mark("The largest animal on land weighs as much as four cars and can live for 70 years."),
        mark("A trunk has tens of thousands of muscles, and no bone."),
    ),
    "lion": (
        mark("Lion"),
        mark("More about the lion"),
        mark(
            "Lions are the only cats that live in families. The lionesses do most of the hunting."
        ),
        mark("A roar can be heard 8 kilometres away; the rest of the day, mostly, a lion sleeps."),
    ),
}


def cards(say: Say) -> dict[str, Card]:
    """A card for every species."""
    return {
        name: Card(say(title), f"die-{name}", say(more), tuple(say(fact) for fact in facts))
        for name, (title, more, *facts) in ANIMALS.items()
    }
