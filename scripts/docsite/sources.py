"""Pages of files that lie outside docs/: what a document links to, and the documents beside it."""

import posixpath
import re
from collections.abc import Iterable

from scripts.docsite.links import BESIDE, ROOT, in_site, leading_out, page_of

HIDDEN = "---\nsearch:\n  exclude: true\n---\n\n"
LANGUAGES = {
    ".conf": "nginx",
    ".json": "json",
    ".md": "markdown",
    ".py": "python",
    ".service": "ini",
    ".sh": "sh",
    ".svg": "xml",
    ".toml": "toml",
    ".yaml": "yaml",
}
MOST = 60_000  # characters of a file that are shown


def pages(documents: dict[str, str]) -> dict[str, str]:
    """By the names of their pages: the documents beside docs/, and all files that any document
    links to; a folder is a list of its files."""
    beside = {name: (ROOT / name).read_text(encoding="utf-8") for name in BESIDE}
    own = {
        BESIDE[name]: in_site(text, "", BESIDE[name])
        for name, text in beside.items()
        if BESIDE[name] not in documents
    }
    wanted = {path for text in beside.values() for path in leading_out(text, "")}
    for page, text in documents.items():
        wanted |= set(leading_out(text, posixpath.join("docs", posixpath.dirname(page))))
    return own | _files(sorted(wanted))


def _files(wanted: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in wanted:
        if (ROOT / path).is_dir():
            inside = [one for one in sorted((ROOT / path).rglob("*")) if _is_told(one.as_posix())]
            names = [one.relative_to(ROOT).as_posix() for one in inside if one.is_file()]
            links = (
                f"- [`{name}`]({posixpath.relpath(page_of(name), page_of(path)[:-9])})"
                for name in names
            )
            found[page_of(path)] = f"{HIDDEN}# `{path}/`\n\n" + "\n".join(links) + "\n"
            found |= _files(names)
        else:
            found[page_of(path)] = _shown(path)
    return found


def _is_told(path: str) -> bool:
    return (
        "__pycache__" not in path and ".egg-info" not in path and "/." not in path[len(str(ROOT)) :]
    )


def _shown(path: str) -> str:
    text = (ROOT / path).read_text(encoding="utf-8")
    if len(text) > MOST:
        text = text[:MOST].rpartition("\n")[0] + "\n…\n"
    fence = "`" * (max([2, *(len(ticks) for ticks in re.findall("`+", text))]) + 1)
    language = LANGUAGES.get((ROOT / path).suffix, "text")
    return f"{HIDDEN}# `{path}`\n\n{fence}{language}\n{text.rstrip()}\n{fence}\n"
