"""The pictures of the rule book: positions, and what is shown of them."""

from tiergarten.engine.rule_pictures import Picture

PICTURES = {
    "goal": Picture(
        {
            "players": 2,
            "round_number": 3,
            "player": [
                {
                    "points": 34,
                    "jokers": 2,
                    "tiles": ["blue-plant", "green-lily"],
                    "garden": {
                        "expansions": {
                            "16": "green-butterfly",
                            "42": "purple-tree",
                            "52": "green-flower",
                        },
                        "tiles": {
                            "01": "blue-tree",
                            "03": "blue-tree",
                            "04": "green-tree",
                            "05": "purple-flower",
                            "06": "purple-tree",
                            "12": "lime-bird",
                            "13": "purple-bird",
                            "14": "blue-lily",
                            "15": "blue-plant",
                            "41": "green-flower",
                            "51": "green-plant",
                        },
                    },
                },
                {},
            ],
        },
        panel="seat0",
    ),
    "garden": Picture(
        {
            "players": 2,
            "player": [{"garden": {"expansions": {"14": "lime-lily", "3": "back"}}}, {}],
        },
        panel="seat0",
        seat=None,
        crop=(0, 130, 660, 604),
    ),
    "turn": Picture(
        {
            "players": 2,
            "slot": [
                {"face": "lime-bird"},
                {"face": "down", "tiles": ["yellow-bird", "purple-plant"]},
                {
                    "face": "down",
                    "tiles": ["lime-tree", "blue-bird", "mauve-lily", "yellow-flower"],
                },
            ],
        },
        panel="market",
        glows=True,
    ),
    "end": Picture({"players": 2, "round_number": 4}, panel="market"),
    "scoring": Picture(
        {
            "players": 2,
            "over": True,
            "player": [
                {
                    "jokers": 1,
                    "tiles": ["purple-bird"],
                    "garden": {
                        "expansions": {"14": "lime-lily"},
                        "tiles": {
                            "01": "lime-tree",
                            "02": "lime-bird",
                            "03": "lime-butterfly",
                            "04": "lime-flower",
                            "05": "lime-plant",
                        },
                    },
                },
                {},
            ],
        },
        panel="seat0",
    ),
}
