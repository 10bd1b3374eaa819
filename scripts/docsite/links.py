"""Where links lead in the site: within docs/ as they stand, else to pages made of other files."""

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = "docs"
SOURCE = "source"  # the folder of the site for files of the repository
# Documents beside docs/, and what they are called in the site.
BESIDE = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
}
_CODE = re.compile(r"(^(`{3,}|~{3,}).*?^\2[ ]*$|`[^`\n]+(?:\n[^`\n]+)?`)", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s#:]+)(#[^)\s]*)?\)")


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """A text of which only what is not code is changed."""
    parts, at = [], 0
    for found in _CODE.finditer(text):
        parts += [change(text[at : found.start()]), found[0]]
        at = found.end()
    return "".join([*parts, change(text[at:])])


def in_site(text: str, place: str, page: str) -> str:
    """The text of a document in a folder of the repository, with its links as a page of the site
    needs them."""

    def linked(part: str) -> str:
        return _LINK.sub(lambda found: f"]({_moved(found[1], place, page)}{found[2] or ''})", part)

    return outside_code(text, linked)


def leading_out(text: str, place: str) -> Iterator[str]:
    """The files and folders of the repository that have no page in the site yet."""
    for link in _LINK.finditer(_CODE.sub("", text)):
        target = link[1]
        path = posixpath.normpath(posixpath.join(place, target))
        outside = path not in BESIDE and not path.startswith(f"{DOCS}/")
        if outside and (ROOT / path).exists():  # MkDocs will complain about the others
            yield path


def page_of(path: str) -> str:
    """The page of a file or a folder of the repository."""
    if path.startswith(f"{DOCS}/"):
        return path.removeprefix(f"{DOCS}/")
    if path in BESIDE:
        return BESIDE[path]
    return f"{SOURCE}/{path}/index.md" if (ROOT / path).is_dir() else f"{SOURCE}/{path}.md"


def _moved(target: str, place: str, page: str) -> str:
    path = posixpath.normpath(posixpath.join(place, target))
    return posixpath.relpath(page_of(path), posixpath.dirname(page) or ".")
