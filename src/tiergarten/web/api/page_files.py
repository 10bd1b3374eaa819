"""The files of the page, the art of the games and the pictures of their rule books, kept in memory
and cached by browsers.

They are served under `/page/VERSION/`, where VERSION is a digest of them all: a browser may cache
them for ever, and loads new ones as soon as one has changed. In HTML files the prefix
`/page/current/` becomes that of the version, below the server's base path. The scripts' translated
sentences are there, too, as `words/LANGUAGE.json`.
"""

import gzip
import hashlib
import math
import mimetypes
import time
from dataclasses import dataclass
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import Response

from tiergarten.engine import rule_pictures
from tiergarten.engine.language import ENGLISH, languages
from tiergarten.engine.sentence import Sentence
from tiergarten.games import catalogue, find
from tiergarten.web.api import phrases
from tiergarten.web.api.asking import AskingDep
from tiergarten.web.api.services import Language, ServicesDep
from tiergarten.web.fairness.questions import Cost
from tiergarten.web.refusals import Refused
from tiergarten.web.views.frames import text_of

FOLDER = Path(__file__).parent.parent / "page"
CURRENT = "current"
LOOK_AFTER = 1.0  # seconds: looking at all files takes milliseconds
MANIFEST = "/manifest.webmanifest"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = ("text/", "image/svg", "application/json", "application/manifest")

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class File:
    """A file as it is sent, and compressed if that helps."""

    kind: str
    content: bytes
    packed: bytes | None
    tag: str


class PageFiles:
    """All files by name; read again when one of them has changed."""

    def __init__(self, folder: Path = FOLDER, base: str = "") -> None:
        self._folder = folder
        self.base = base  # the path below which the server is reached
        self._seen: tuple[object, ...] = ()
        self._looked = -math.inf  # when the files were looked at
        self.version = CURRENT
        self.files: dict[str, File] = {}

    def refresh(self, after: float = 0.0) -> None:
        """Read the files again if any has changed; not if they were looked at less than so many
        seconds ago."""
        now = time.monotonic()
        if now - self._looked < after:
            return
        self._looked = now
        paths = self._paths()
        seen = tuple((name, p.stat().st_mtime_ns, p.stat().st_size) for name, p in paths.items())
        if seen == self._seen:
            return
        contents = {name: path.read_bytes() for name, path in paths.items()}
        contents |= self._words()
        digest = hashlib.sha256()
        for name, content in contents.items():
            digest.update(name.encode() + b"\0" + content)
        self.version = digest.hexdigest()[:16]
        self.files = {
            name: _file(name, self.versioned(content) if _is_html(name) else content)
            for name, content in contents.items()
        }
        self._seen = seen

    def versioned(self, content: bytes) -> bytes:
        """With the addresses of the present files, as a browser asks for them."""
        for written, asked in (
            (f'"/page/{CURRENT}/', f'"{self.base}/page/{self.version}/'),
            (f'"{MANIFEST}"', f'"{self.base}{MANIFEST}"'),
        ):
            content = content.replace(written.encode(), asked.encode())
        return content

    def _words(self) -> dict[str, bytes]:
        """What the scripts say, in every other language than English."""
        texts = phrases.in_folder(self._folder)
        return {
            f"words/{language}.json": text_of(phrases.translated(texts, language)).encode()
            for language in languages()
            if language != ENGLISH
        }

    def _paths(self) -> dict[str, Path]:
        found = sorted(path for path in self._folder.rglob("*") if _is_served(path))
        paths = {path.relative_to(self._folder).as_posix(): path for path in found}
        for game in catalogue().values():
            for name in ("art", "cover"):
                if (path := game.picture(name)).exists():
                    paths[f"{name}/{game.name}.svg"] = path
        return paths


def _is_served(path: Path) -> bool:
    return path.is_file() and not path.name.endswith(".d.ts")  # types are for developers


def _is_html(name: str) -> bool:
    return name.endswith(".html")


def _file(name: str, content: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    packed = gzip.compress(content, mtime=0) if kind.startswith(PACKED) else None
    tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
    return File(kind, content, packed, tag)


mimetypes.add_type("text/javascript", ".js")  # whatever this machine is configured to
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")


@router.get("/")
@router.get("/table/{table}")
@router.get("/account", include_in_schema=False)
@router.get("/learn/{game}")
@router.get("/puzzle/{game}")
async def index(request: Request) -> Response:
    """The page; its address says which table, lesson or puzzle it shows."""
    return _answer(request, "index.html", CURRENT)


def no_such_page(request: Request) -> Response:
    """The page, which says that there is nothing at this address."""
    return _answer(request, "index.html", CURRENT, 404)


@router.get("/page/{version}/{name:path}")
async def file(version: str, name: str, request: Request) -> Response:
    return _answer(request, name, version)


@router.get("/pictures/{game}/{name}.svg")
async def picture(
    game: str,
    name: str,
    request: Request,
    services: ServicesDep,
    language: Language,
    asking: AskingDep,
) -> Response:
    """A picture of a rule book: drawn when it is first asked for in a language."""
    found = find(game)
    services.compiling.require(found)
    key = found.name, name, language
    if key not in _pictures:
        async with asking.turn(Cost.PICTURE):
            _pictures[key] = _picture(*key)
    return _sent(request, _pictures[key], ASK_AGAIN)


_pictures: dict[tuple[str, str, str], File] = {}


def _picture(game: str, name: str, language: str) -> File:
    return _file(f"{name}.svg", rule_pictures.draw(find(game), name, language).encode())


def _answer(request: Request, name: str, version: str, status: int = 200) -> Response:
    page_files: PageFiles = request.app.state.page_files
    page_files.refresh(LOOK_AFTER)
    found = page_files.files.get(name)
    if found is None:
        raise Refused(404, "not_found", Sentence("there is no such page"))
    return _sent(request, found, FOR_EVER if version == page_files.version else ASK_AGAIN, status)


def _sent(request: Request, found: File, cached: str, status: int = 200) -> Response:
    headers = {
        "cache-control": cached,
        "etag": found.tag,
        "vary": "accept-encoding",
    }
    if status == 200 and request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    content = found.content
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = found.packed
        headers["content-encoding"] = "gzip"
    return Response(content, status, headers, found.kind)
