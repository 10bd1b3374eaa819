"""Programs that play may take their time, and are written where a test wants them."""

from pathlib import Path

import pytest

from tests.bots.programs import PROGRAM, Write


@pytest.fixture(autouse=True)
def _slow_machines_are_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIERGARTEN_BOT_GRACE", "50")
    monkeypatch.setenv("TIERGARTEN_BOT_START", "60")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a program that is changed in one place."""

    def written(changed: str) -> Path:
        path = tmp_path / "program.py"
        path.write_text(PROGRAM.format(changed=changed), encoding="utf-8")
        return path

    return written
