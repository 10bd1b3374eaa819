"""The pictures of the rule book: positions, and what is shown of them."""

from tiergarten.engine.rule_pictures import Picture

PICTURES = {
    "goal": Picture(
        {
            "players": 2,
            "sheet": [
                {
                    "row": {"crocodile": 1, "ostrich": 2, "monkey": 1, "elephant": 2, "lion": 3},
                    "coins": 2,
                    "bonus": ["crocodile"],
                },
                {"row": {"ostrich": 2}, "bonus": ["ostrich"]},
            ],
        },
        panel="sheet-0",
    ),
    "turn": Picture(
        {
            "players": 3,
            "truck": [["lion", "coin"], ["monkey", "ostrich"], []],
            "rolled": ["lion", "elephant"],
        },
        panel="market",
        glows=True,
    ),
    "end": Picture(
        {
            "players": 2,
            "last_round": True,
            "taken": [0],
            "sheet": [
                {
                    "dice": 2,
                    "row": {"crocodile": 1, "ostrich": 2, "monkey": 3, "elephant": 4, "lion": 2},
                    "coins": 3,
                    "bonus": ["crocodile", "ostrich", "monkey", "elephant"],
                },
                {},
            ],
        },
        panel="sheet-0",
    ),
    # ZD-12: the worked example.
    "scoring": Picture(
        {
            "players": 2,
            "sheet": [
                {
                    "row": {"crocodile": 1, "ostrich": 2, "monkey": 2, "elephant": 0, "lion": 5},
                    "coins": 4,
                    "barn": ["crocodile", "ostrich"],
                    "bonus": ["crocodile", "lion"],
                },
                {"row": {"ostrich": 2}, "bonus": ["ostrich"]},
            ],
        },
        panel="sheet-0",
    ),
}
