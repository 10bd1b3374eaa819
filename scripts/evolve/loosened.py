"""A copy of the package in which the weights of the quick policy are not constants.

Where a compiled function names a weight, the copy reads it from the position: `state.tune`, a row
for every seat, of which the row of the seat to move counts. Everything else stays as it is.
"""

import ast
import shutil
from pathlib import Path

from scripts.fit.linear import Constants
from tiergarten.games.queens_garden.judgement import evolved

GAME = "queens-garden"
MODULES = ("judgement/quick_play.py", "judgement/payments.py", "judgement/garden_notes.py")
PLAYERS = "    player=Many(PLAYER, MOST_PLAYERS, used=lambda state: int(state.players)),\n"
TUNE = (
    "    tune=Custom(np.dtype((np.float64, ({seats}, {size}))), lambda v: [], lambda p, w: []),\n"
)
SEATS = 4


def loosen(package: Path, copy: Path) -> None:
    """Copy the package `tiergarten` and take the weights out of its Queen's Garden."""
    shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", "page", "locale"))
    game = copy / "games" / "queens_garden"
    for name in MODULES:
        path = game / name
        path.write_text(without_constants(path.read_text(encoding="utf-8")), encoding="utf-8")
    state = game / "state.py"
    text = state.read_text(encoding="utf-8")
    if text.count(PLAYERS) != 1:
        raise ValueError("the last field of the position is not where it was: see `PLAYERS`")
    row = TUNE.format(seats=SEATS, size=len(Constants.of(evolved).vector(evolved)))
    state.write_text(text.replace(PLAYERS, PLAYERS + row), encoding="utf-8")


def without_constants(source: str) -> str:
    """The source of a module that reads its weights from the position."""
    first: dict[str, int] = {}
    offset = 0
    for name, shape in Constants.of(evolved).shapes.items():
        first[name] = offset
        offset += shape[0] if shape else 1
    tree = ast.parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    without_state = {
        function.name
        for function in functions
        if all(one.arg != "state" for one in function.args.args)
        and any(isinstance(n, ast.Name) and n.id in first for n in ast.walk(function))
    }
    for function in functions:
        if function.name in without_state:
            function.args.args.insert(0, ast.arg("state"))
        _Loosening(first, without_state).visit(function)
    return ast.unparse(ast.fix_missing_locations(tree))


class _Loosening(ast.NodeTransformer):
    def __init__(self, first: dict[str, int], without_state: set[str]) -> None:
        self.first, self.without_state = first, without_state

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.visit(node.slice)
        if isinstance(node.value, ast.Name) and node.value.id in self.first:
            return _read(f"{self.first[node.value.id]} + ({ast.unparse(node.slice)})")
        node.value = self.visit(node.value)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return _read(str(self.first[node.id])) if node.id in self.first else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.without_state:
            node.args.insert(0, ast.Name("state", ast.Load()))
        return node


def _read(index: str) -> ast.expr:
    return ast.parse(f"state.tune[np.int64(state.turn), {index}]", mode="eval").body
