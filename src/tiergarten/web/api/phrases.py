"""The sentences of the page: found in its scripts, and translated for it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from tiergarten.engine.language import in_context, say_in

_STRING = r'("(?:[^"\\\n]|\\.)*")'
_SAID = re.compile(rf"\bsay\(\s*{_STRING}|\bsayIn\(\s*{_STRING}\s*,\s*{_STRING}")


def phrases(source: str) -> Iterator[str]:
    """The sentences of a script: the first argument of `say`, a plain string, or the first two
    of `sayIn`, a context and a text."""
    for match in _SAID.finditer(source):
        if match[1]:
            yield json.loads(match[1])
        else:
            yield in_context(json.loads(match[2]), json.loads(match[3]))


def translated(texts: list[str], language: str) -> dict[str, str]:
    """Texts with their translations; places such as `{name}` are left for the page to fill."""
    say = say_in(language)
    return {text: say.raw(text) for text in texts}


def in_folder(folder: Path) -> list[str]:
    """All texts of the scripts in a folder."""
    sources = (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.js")))
    return sorted({text for source in sources for text in phrases(source)})
