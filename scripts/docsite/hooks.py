"""What MkDocs calls while it builds the site (`hooks` in mkdocs.yml)."""

import posixpath
import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from scripts.docsite import rule_books, sources
from scripts.docsite.commonmark import converted
from scripts.docsite.links import ROOT, in_site, outside_code

ICON = ROOT / "src" / "tiergarten" / "web" / "page" / "icon.svg"
GAMES = "games"
START = "index.md"
_LIGHT = re.compile(r"!\[([^\]]*)\]\(([^)]+)-light\.(webp|svg)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made for the site: pictures of rules, and pages of files outside docs/."""
    documents = {file.src_uri: file.content_string for file in files.documentation_pages()}
    made: dict[str, str] = {
        **sources.pages(documents),
        **rule_books.pictures(_languages(documents)),
    }
    made["assets/icon.svg"] = ICON.read_text(encoding="utf-8")
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """From the file as it stands to what the site shows."""
    name = page.file.src_uri
    text = markdown
    if name == START:
        page.meta["hide"] = ["navigation"]  # it would hold nothing but this page
    if (language := rule_books.language_of(name)) is not None:
        known = _languages({file.src_uri for file in files.documentation_pages()})
        text = rule_books.prepared(text, name, language, known)
        if language != "en":
            page.meta["search"] = {"exclude": True}
    elif posixpath.dirname(name) == GAMES:
        book = f"../rules/{posixpath.basename(name)}"
        text = outside_code(text, lambda part: rule_books.cited(part, book))
    if page.file.generated_by is None:
        text = in_site(text, posixpath.join("docs", posixpath.dirname(name)), name)
    text = _LIGHT.sub(r"![\1](\2-light.\3#only-light) ![\1](\2-dark.\3#only-dark)", text)
    return converted(text)


def _languages(names: Any) -> list[str]:
    """The languages in which there are rule books, English first."""
    found = {rule_books.language_of(name) for name in names} - {None, "en"}
    return ["en", *sorted(str(language) for language in found)]
