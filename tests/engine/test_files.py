"""Files that are whole or not there at all."""

import os
import threading
from pathlib import Path

import pytest

from tiergarten.engine.errors import CannotKeep
from tiergarten.engine.files import write_whole


def test_what_a_link_leads_to_is_written(tmp_path: Path) -> None:
    target = tmp_path / "kept" / "report.html"
    write_whole(target, "old")
    link = tmp_path / "link"
    link.symlink_to(target)
    write_whole(link, "new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"
    assert [path.name for path in target.parent.iterdir()] == ["report.html"]


def test_a_pipe_takes_the_text_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write_whole(pipe, "told")
    reader.join()
    assert heard == ["told"]
    assert pipe.is_fifo()


def test_a_full_device_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotKeep, match="/dev/full cannot be written: No space left"):
        write_whole(Path("/dev/full"), "much")
    assert Path("/dev/full").is_char_device()
    with pytest.raises(CannotKeep, match="cannot be written"):
        write_whole(tmp_path, "a folder is no file")
