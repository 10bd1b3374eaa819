"""Moves in progress: which steps of their paths can have been taken, and what to say then.

A path is usually clicked from its first step to its last. If no other path has the same steps, they
can be clicked in any order, so it can begin with any spot of it, too. (What is clicked after that
is told by the part of it that is known.) A spot that offers several moves begins all of them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tiergarten.engine.contract import Table
from tiergarten.engine.language import Say
from tiergarten.engine.record import State
from tiergarten.engine.scene import Scene

Steps = tuple[str, ...]


def begun_paths(scene: Scene) -> dict[Steps, list[int]]:
    """What can have been clicked of a move, and the moves that can still come of it."""
    paths = {action: tuple(path) for action, path in scene.paths.items() if len(path) > 1}
    if not paths and not scene.offers:
        return {}
    alike = Counter([tuple(sorted(path)) for path in paths.values()])
    found: dict[Steps, list[int]] = {}
    names: dict[Steps, Steps] = {}  # by the same steps in alphabetical order
    for action, path in paths.items():
        for part in _parts(path, in_any_order=alike[tuple(sorted(path))] == 1):
            name = names.setdefault(tuple(sorted(part)), part)
            found.setdefault(name, []).append(action)
    for spot, actions in scene.offers.items():
        if len(actions) > 1:
            found.setdefault((spot,), []).extend(actions)
    return found


def _parts(path: Steps, in_any_order: bool) -> Iterator[Steps]:
    for length in range(1, len(path)):
        yield path[:length]
    if in_any_order:
        yield from ((step,) for step in path[1:] if not step.startswith("="))


def prompted(
    scene: Scene, table: Table, say: Say, state: State, seat: int, names: Sequence[str]
) -> Scene:
    """The same scene with what to say after the steps that begin a move."""
    prompts = {
        steps: table.prompt_step(say, state, seat, steps, actions, names)
        for steps, actions in begun_paths(scene).items()
    }
    return replace(scene, prompts=prompts) if prompts else scene
