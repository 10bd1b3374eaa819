"""Files that are written completely or not at all, and the folder for a user's own files."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_data_path

from tiergarten.engine.errors import CannotKeep
from tiergarten.engine.sentence import Sentence


def data_folder() -> Path:
    """Where Tiergarten keeps games and results, unless told otherwise."""
    home = os.environ.get("TIERGARTEN_DATA")
    return Path(home) if home else user_data_path("tiergarten")


def path_from(text: str) -> Path:
    """The path that a person typed."""
    if not text:
        raise CannotKeep(Sentence("a file or a folder has to be named: its name is empty"))
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise CannotKeep(f"{text}: {error}") from None


def write_whole(path: Path, text: str, *, lasting: bool = True) -> None:
    """Write a text under another name first, so that nobody ever sees half of it.

    If `lasting`, it is on the disk when this returns, whatever happens to the machine. What a link
    leads to is written, not the link; other files (pipes, devices) just take the text.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_text(text, encoding="utf-8")
            return
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = _draft(path)
        try:
            with draft.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                if lasting:
                    os.fsync(file.fileno())
            draft.replace(path)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
    except (OSError, ValueError) as error:
        raise CannotKeep(
            Sentence("{path} cannot be written: {cause}", path=path, cause=cause(error))
        ) from None


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Another name for a file, for those who write it bit by bit: it takes the file's place, and is
    on the disk, when all is done; otherwise it disappears."""
    draft = _draft(path.resolve())
    try:
        yield draft
        for written in (draft, draft.parent):
            handle = os.open(written, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
            if written is draft:
                draft.replace(path.resolve())
    except OSError as error:
        raise CannotKeep(
            Sentence("{path} cannot be written: {cause}", path=path, cause=cause(error))
        ) from None
    finally:
        for left in draft.parent.glob(f"{draft.name}*"):  # with what SQLite writes beside it
            left.unlink(missing_ok=True)


def check_writable(path: Path) -> None:
    """Complain before hours of work, not after, if a file cannot be written; its folder is there
    already."""
    try:
        if path.is_dir() or not path.resolve().parent.is_dir():
            raise CannotKeep(
                Sentence(
                    "{path} cannot be written: it must be a file in a folder that exists", path=path
                )
            )
        if path.is_file() or not path.exists():
            draft = _draft(path.resolve())
            draft.touch(exist_ok=False)
            draft.unlink()
    except (OSError, ValueError) as error:
        raise CannotKeep(
            Sentence("{path} cannot be written: {cause}", path=path, cause=cause(error))
        ) from None


def _draft(path: Path) -> Path:
    """Another name beside it."""
    return path.with_name(f".tiergarten-{secrets.token_hex(8)}")


def cause(error: Exception) -> str:
    """What the system says was wrong."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
