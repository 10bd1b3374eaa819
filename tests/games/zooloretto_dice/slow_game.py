"""The dice game once more, as slowly and plainly as it can be written: names, lists and sets.

It is told how the dice fell, knows nothing of the program's rules, and must always agree.
"""

from typing import Any

from tests.games.zooloretto_dice.positions import slowly_marked

ROWS = {"crocodile": 1, "ostrich": 2, "monkey": 3, "elephant": 4, "lion": 5}
FACES = [*ROWS, "coin"]


class SlowGame:
    """A game from its start."""

    def __init__(self, players: int, start: int) -> None:
        self.players = players
        self.acting: int | None = start
        self.reserve = {2: 6, 3: 8, 4: 10}[players]
        self.trucks: list[list[str]] = [[] for _ in range({2: 3, 3: 3, 4: 4}[players])]
        self.hand: list[str] = []
        self.holding: list[list[str]] = [[] for _ in range(players)]
        self.last_round = False
        self.over = False
        self.sheets: list[dict[str, Any]] = [
            {"row": dict.fromkeys(ROWS, 0), "coins": 0, "barn": [], "bonus": []}
            for _ in range(players)
        ]

    def play(self, move: str, dice: list[str]) -> None:
        """One step; `dice` is what came up if it is a roll."""
        verb, *words = move.split()
        if verb == "roll":
            self.reserve -= 2
            self.hand = list(dice)
            return
        assert self.acting is not None
        if verb == "load":
            self.hand.remove(words[0])
            self.trucks[int(words[1]) - 1].append(words[0])
            if self.hand:
                return
        else:
            self._take(self.acting, int(words[0]) - 1)
        self._next()

    def _take(self, seat: int, truck: int) -> None:
        others = [bonus for s in self.sheets if s is not self.sheets[seat] for bonus in s["bonus"]]
        self.sheets[seat] = slowly_marked(self.sheets[seat], self.trucks[truck], others)
        self.holding[seat], self.trucks[truck] = self.trucks[truck], []
        unfinished = [name for name in ROWS if self.sheets[seat]["row"][name] != ROWS[name]]
        if len(unfinished) <= 1:
            self.last_round = True

    def _next(self) -> None:
        assert self.acting is not None
        for step in range(1, self.players + 1):
            seat = (self.acting + step) % self.players
            if not self.holding[seat]:
                self.acting = seat
                return
        self.reserve += sum(map(len, self.holding)) + sum(map(len, self.trucks))
        self.holding = [[] for _ in range(self.players)]
        self.trucks = [[] for _ in self.trucks]
        if self.last_round:
            self.over = True
            self.acting = None

    def points(self, seat: int) -> int:
        """Every complete group is used as is best at that moment."""
        sheet = self.sheets[seat]
        points: int = sum(sheet["row"].values())
        points += sum(2 if name == "lion" else 1 for name in sheet["bonus"])
        penalties = len(sheet["barn"])
        for needed in (3, 5, 6):
            if sheet["coins"] >= needed:
                if penalties:
                    penalties -= 1
                else:
                    points += 1
        return points - 2 * penalties

    def plain(self) -> dict[str, Any]:
        """What can be compared with the state of a match."""
        return {
            "acting": [] if self.acting is None else [self.acting],
            "over": self.over,
            "last_round": self.last_round,
            "reserve": self.reserve,
            "taken": [seat for seat, dice in enumerate(self.holding) if dice],
            "rolled": sorted(self.hand, key=FACES.index),
            "truck": [sorted(truck, key=FACES.index) for truck in self.trucks],
            "sheet": [
                {**sheet, "dice": len(dice)}
                for sheet, dice in zip(self.sheets, self.holding, strict=True)
            ],
        }
