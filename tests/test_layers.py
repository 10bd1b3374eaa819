"""What import-linter refuses, also in a game that is added tomorrow."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_new_game_may_know_no_other_and_its_rules_no_table(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    package = tmp_path / "src" / "tiergarten"
    shutil.copytree(ROOT / "src" / "tiergarten", package, ignore=shutil.ignore_patterns("*.svg"))
    folder = package / "games" / "tomorrow"
    for name in ("", "rules", "table"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").touch()
    (folder / "pieces.py").write_text("from tiergarten.games.zoosim import pieces\n")
    (folder / "state.py").touch()
    (folder / "rules" / "moves.py").write_text("from tiergarten.games.tomorrow.table import x\n")
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()"]
    done = subprocess.run(
        [*command, "--no-logo", "--no-cache"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(package.parent), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 1, done.stderr
    said = " ".join(done.stdout.split())
    assert "tiergarten.games.tomorrow is not allowed to import tiergarten.games.zoosim:" in said
    assert (
        "tiergarten.games.tomorrow.rules is not allowed to import tiergarten.games.tomorrow.table:"
        in said
    )
