"""Where the squares of a zoo lie on its panel.

A map is drawn in one of a few sizes, and its squares stay where they are as long as they can: so
a zoo that grows does not push the whole table about.
"""

from tiergarten.engine.scene import Panel
from tiergarten.games.zoosim.table.ground import Square

Heights = tuple[tuple[int, int], ...]

WIDTH = 640
HEAD = 102  # the height of what is told above a zoo
MARGIN = 12
SIDES = (116, 92, 80, 68, 60, 54, 46, 40)  # of a square
HEIGHTS: Heights = ((3, 292), (8, 480), (99, 600))  # of a map, by the rows it has at most
OWN_HEIGHTS: Heights = HEIGHTS[1:]


class Frame:
    """The squares of a map that are seen: many enough, and the hut where it is in every zoo, at
    the bottom in the middle, unless others would not be seen then."""

    def __init__(self, shown: set[Square], heights: Heights) -> None:
        left, right = min(x for x, _ in shown), max(x for x, _ in shown)
        top, bottom = min(y for _, y in shown), max(y for _, y in shown)
        columns, rows = right - left + 1, bottom - top + 1
        across, height = WIDTH - 2 * MARGIN, next(high for most, high in heights if rows <= most)
        most = min(across // columns, height // rows)
        side = next((side for side in SIDES if side <= most), most // 2 * 2)
        columns, rows = across // side, height // side
        even = columns // 2 * 2  # with the hut in the middle, if all is seen then
        if 1 - even // 2 <= left and right <= even // 2:
            columns = even
        self.side, self.height = side, height
        self.left = max(min(1 - columns // 2, left), right - columns + 1)
        self.top = max(min(1 - rows, top), bottom - rows + 1)
        self.x = (WIDTH - columns * side) // 2
        self.y = (height - rows * side) // 2


class Plan:
    """Where the squares of a zoo lie on its panel."""

    def __init__(self, panel: Panel, frame: Frame) -> None:
        self.panel, self.side = panel, frame.side
        self.x = frame.x - frame.left * frame.side
        self.y = HEAD + MARGIN + frame.y - frame.top * frame.side

    def between(self, one: Square, other: Square) -> tuple[int, int]:
        """The point between the middles of two squares."""
        x = self.x + (one[0] + other[0] + 1) * self.side // 2
        return x, self.y + (one[1] + other[1] + 1) * self.side // 2
