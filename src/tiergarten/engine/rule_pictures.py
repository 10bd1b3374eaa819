"""The pictures of the rule books: real positions, drawn by the game's own scene.

A game's `table` holds them as data (`PICTURES`), by the names under which its rule book shows them:
`![words for whoever sees no pictures](picture:turn)`. So they are always as the table looks now, in
every language, light and dark.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from tiergarten.engine import svg
from tiergarten.engine.errors import BadOption
from tiergarten.engine.sentence import Sentence

if TYPE_CHECKING:
    from tiergarten.engine.game import Game

NAMES = ("Anna", "Ben", "Clara", "David", "Emma")


class Picture(NamedTuple):
    """A picture: a position as `tiergarten.resume` takes it, and what of the table is shown."""

    position: Mapping[str, Any]
    panel: str
    """The id of a panel in the scene."""

    seat: int | None = 0
    """Through whose eyes."""

    crop: tuple[int, int, int, int] | None = None
    """The left, the top, the width and the height of a part of the panel; None: all of it."""

    glows: bool = False
    """Whether what can be pressed is marked."""


def draw(game: "Game", name: str, language: str) -> str:
    """A picture as a standalone SVG."""
    from tiergarten.engine.match import Match

    pictures = game.table.PICTURES
    if name not in pictures:
        raise BadOption(Sentence("the rule book has no picture {name}", name=repr(name[:40])))
    picture = pictures[name]
    names = NAMES[: picture.position["players"]]
    match = Match.resume(game, picture.position, 1, names)
    scene = match.scene(picture.seat, language)
    panel = next(panel for panel in scene.panels if panel.id == picture.panel)
    art = game.picture("art")
    return svg.render_panel(scene, panel, art, glowing=picture.glows, crop=picture.crop)
