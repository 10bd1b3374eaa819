"""A table in words: what lies on each panel, for those who cannot see it.

A game may say it better than its scene does (`Table.describe`); by default everything that can be
pressed and every piece is named.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tiergarten.engine.language import Say
from tiergarten.engine.scene import Panel, Scene


class Description(NamedTuple):
    """A panel in sentences: all that lies there, each piece once or counted; then what else helps
    somebody to plan a move, such as what lies beside a free cell."""

    lies: Sequence[str]
    more: Sequence[str] = ()

    def plain(self) -> dict[str, Any]:
        return {"lies": list(self.lies), "more": list(self.more)}


def counted(say: Say, names: Iterable[str]) -> str:
    """Things in their order, alike ones counted: "2 × zebra, lion"."""
    return say.listing(
        [
            name if n == 1 else say("{n} × {thing}", n=n, thing=name)
            for name, n in Counter(names).items()
        ]
    )


def described(say: Say, scene: Scene) -> dict[str, Description]:
    """Every panel of a scene, from its spots (or words, if it has none) and its pieces."""
    return {panel.id: Description(_sentences(say, scene, panel)) for panel in scene.panels}


def _sentences(say: Say, scene: Scene, panel: Panel) -> list[str]:
    pieces = [
        say("{thing}: {what}", thing=scene.art[piece.art], what=piece.mark)
        if piece.mark
        else scene.art.get(piece.art, "")
        for piece in panel.pieces
    ]
    found = [spot.label for spot in panel.spots] or [writing.text for writing in panel.writings]
    if named := [name for name in pieces if name]:
        found.append(say("On this board: {things}", things=counted(say, named)))
    return found
