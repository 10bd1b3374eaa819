"""The pictures of the rule book: positions, and what is shown of them."""

from typing import Any

from tiergarten.engine.rule_pictures import Picture

# The draw pile is used up, and four tiles of the closing pile have been turned up.
CLOSING: dict[str, Any] = {
    "players": 3,
    "turn": 2,
    "removed": ["leopard", "panda"],
    "last_round": True,
    "pile": {
        "camel": 2,
        "camel-female": 1,
        "elephant-male": 2,
        "chimpanzee": 1,
        "zebra": 1,
        "zebra-male": 1,
        "snacks": 1,
        "coin": 2,
    },
    "discarded": {
        "flamingo-male": 1,
        "camel": 1,
        "elephant-female": 1,
        "chimpanzee-male": 1,
    },
    "truck": [["kangaroo", "chimpanzee", "flamingo-female"], ["flamingo"], []],
    "zoo": [
        {
            "coins": 0,
            "expansions": 1,
            "small": ["zebra", "zebra", "zebra", "zebra-female"],
            "middle": ["camel", "camel", "camel-offspring", "camel-bred", "camel-bred"],
            "large": ["chimpanzee"] * 3 + ["chimpanzee-offspring"] + ["chimpanzee-bred"] * 2,
            "expansion": ["camel", "camel-male"],
            "stall": ["ices", "snacks", "", "snacks", "drinks", ""],
            "barn": ["flamingo", "flamingo", "chimpanzee", "chimpanzee"],
        },
        {
            "coins": 1,
            "small": ["elephant", "elephant", "elephant"],
            "middle": ["kangaroo"] * 2 + ["kangaroo-offspring"] + ["kangaroo-bred"] * 2,
            "large": ["flamingo"] * 3 + ["flamingo-offspring"] + ["flamingo-bred"] * 2,
            "stall": ["drinks", "ices", "toys", "drinks", "", ""],
            "barn": ["flamingo", "camel", "chimpanzee-female"],
        },
        {
            "coins": 0,
            "expansions": 1,
            "small": ["zebra", "zebra", "zebra", "zebra-male"],
            "middle": ["elephant"] * 4 + ["elephant-female"],
            "large": ["kangaroo"] * 3 + ["kangaroo-offspring"] + ["kangaroo-bred"] * 2,
            "expansion": ["zebra-female"],
            "stall": ["", "toys", "", "toys", "ices", ""],
            "barn": ["kangaroo"],
        },
    ],
}

PICTURES = {
    "goal": Picture(
        {
            "players": 3,
            "zoo": [
                {
                    "coins": 2,
                    "small": ["panda"] * 4,
                    "middle": ["zebra"] * 3 + ["zebra-male"],
                    "large": ["kangaroo", "kangaroo", "kangaroo-female"],
                    "stalls": {"small": ["drinks"], "large": ["toys"]},
                    "barn": ["leopard"],
                },
                {},
                {},
            ],
        },
        panel="z0",
    ),
    "turn": Picture(
        {
            "players": 3,
            "truck": [["zebra-female", "coin"], ["panda"], ["toys", "flamingo", "flamingo"]],
            "revealed": "panda",
        },
        panel="market",
        glows=True,
    ),
    "end": Picture(CLOSING, panel="market"),
    # ZL-31 and ZL-32: the worked example.
    "scoring": Picture(
        {
            "players": 3,
            "zoo": [
                {
                    "coins": 1,
                    "expansions": 1,
                    "small": ["chimpanzee"] * 2,
                    "middle": ["elephant"] * 4,
                    "large": ["panda"] * 4,
                    "expansion": ["zebra"] * 5,
                    "stalls": {"small": ["drinks"], "middle": ["toys"]},
                    "barn": ["camel", "camel", "camel", "leopard"],
                },
                {},
                {},
            ],
        },
        panel="z0",
    ),
}
