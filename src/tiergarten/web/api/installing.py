"""What makes an app of the page: its manifest, its service worker, and the page that is shown when
the server cannot be reached. All are made for the present version of the page's files.
"""

import html
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from tiergarten.engine.language import say_in
from tiergarten.web.api.page_files import ASK_AGAIN, LOOK_AFTER, MANIFEST, PageFiles
from tiergarten.web.api.services import Language

router = APIRouter(include_in_schema=False)

ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("app/icon-192.png", "192x192", "image/png", "any"),
    ("app/icon-512.png", "512x512", "image/png", "any"),
    ("app/maskable-512.png", "512x512", "image/png", "maskable"),
)
PAPER, ACCENT = "#f6f1e7", "#2f6b4f"  # as in style.css, and the ground of the icon


@router.get("/service-worker.js")
async def worker(request: Request) -> Response:
    """It lies at the top, because a worker serves only what lies below it."""
    page = _page_files(request)
    return _fresh(page.versioned(page.files["app/worker.js"].content), "text/javascript")


@router.get("/offline")
async def offline(request: Request, language: Language) -> Response:
    """The page that the service worker keeps."""
    say = say_in(language)
    page = _page_files(request)
    words = {
        "language": language,
        "title": say("Tiergarten cannot be reached"),
        "words": say(
            "Either you are offline, or the server is taking a break. Your games are safe there. "
            "This page looks again by itself."
        ),
        "again": say("Try again"),
    }
    text = page.files["app/offline.html"].content.decode()
    for place, said in words.items():
        text = text.replace(f"{{{place}}}", html.escape(said))
    return _fresh(text.encode(), "text/html")


@router.get(MANIFEST)
async def manifest(request: Request, language: Language) -> Response:
    """How the page is installed on a phone."""
    page = _page_files(request)
    files = f"{page.base}/page/{page.version}"
    plain: dict[str, Any] = {
        "id": f"{page.base}/",
        "name": "Tiergarten",
        "short_name": "Tiergarten",
        "description": say_in(language)("Tabletop games, with friends and bots."),
        "lang": language,
        "start_url": f"{page.base}/",
        "scope": f"{page.base}/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": ACCENT,
        "categories": ["games"],
        "icons": [
            {"src": f"{files}/{name}", "sizes": size, "type": kind, "purpose": purpose}
            for name, size, kind, purpose in ICONS
        ],
    }
    headers = {"cache-control": ASK_AGAIN, "vary": "accept-language"}
    return JSONResponse(plain, headers=headers, media_type="application/manifest+json")


def _page_files(request: Request) -> PageFiles:
    page: PageFiles = request.app.state.page_files
    page.refresh(LOOK_AFTER)
    return page


def _fresh(content: bytes, kind: str) -> Response:
    headers = {"cache-control": ASK_AGAIN}
    return Response(content, headers=headers, media_type=f"{kind}; charset=utf-8")
