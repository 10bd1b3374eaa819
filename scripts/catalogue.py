"""Keeps the catalogues of translations in step with the sentences in the source.

`python scripts/catalogue.py` collects every sentence a person reads into the template
src/tiergarten/locale/tiergarten.pot, updates the catalogue of every language with it
(new sentences are added empty, removed ones dropped) and lists what is not translated yet. In
French it also sets the spaces before punctuation, in the rule books, too.
`python scripts/catalogue.py es` adds a new language. A test fails while something is missing.
"""

import ast
import functools
import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from tiergarten.engine.language import in_context
from tiergarten.engine.pofile import CONTEXT_END
from tiergarten.web.api.phrases import in_folder

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tiergarten"
LOCALE = SOURCE / "locale"
TEMPLATE = LOCALE / "tiergarten.pot"
PAGE = SOURCE / "web" / "page"

# How many of the arguments are texts.
TEXTS_OF = {"mark": 1, "say": 1, "Sentence": 1, "many": 2, "mark_many": 2, "in_context": 2}
REMARK = "# For translators: "  # a comment above a call, which goes into the catalogues

NO_BREAK = "\u00a0"
_SPACE = f"[ {NO_BREAK}\u202f]"  # a single one: several are a gap between columns
_CODE = re.compile(r"(`[^`\n]*`|^ {4,}\S.*$)", re.MULTILINE)  # moves and maps stand as they are

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural_forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


@functools.cache
def collect() -> str:
    """The template as it should be."""
    template = Catalog(charset="utf-8")
    for path in sorted(SOURCE.rglob("*.py")):
        for texts, remarks in sentences(path.read_text(encoding="utf-8")):
            _add(template, texts, remarks)
    for text in in_folder(PAGE):
        _add(template, (text,), [])
    return _written(template)


def sentences(source: str) -> Iterator[tuple[tuple[str, ...], list[str]]]:
    """The texts of every call that takes some, and the remark above it."""
    lines = ["", *source.splitlines()]
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        given = [a.value for a in node.args[: TEXTS_OF.get(name, 0)] if isinstance(a, ast.Constant)]
        texts = tuple(text for text in given if isinstance(text, str))
        if name == "in_context" and len(texts) == 2:
            texts = (in_context(*texts),)
        if texts:
            above = lines[node.lineno - 1].strip()
            yield texts, [above.removeprefix(REMARK)] if above.startswith(REMARK) else []


def _add(template: Catalog, texts: tuple[str, ...], remarks: list[str]) -> None:
    """Add a sentence, with its context apart if it has one."""
    context, found, text = texts[0].partition(CONTEXT_END)
    if found:
        template.add(text, context=context, auto_comments=remarks)
    else:
        template.add(texts if len(texts) > 1 else texts[0], auto_comments=remarks)


def catalogues() -> dict[str, Path]:
    """The catalogue of every language."""
    return {path.parent.parent.name: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po"))}


def updated(language: str, text: str) -> str:
    """A catalogue with exactly the sentences of the template."""
    catalogue = _read(text, language)
    catalogue.update(_read(collect()), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    if (set_type := TYPOGRAPHY.get(language)) is not None:
        for message in catalogue:
            if message.id:
                forms = message.string
                message.string = (
                    set_type(forms) if isinstance(forms, str) else tuple(map(set_type, forms or ()))
                )
    plural_forms = _plural_forms(text) or get_plural(language).plural_forms
    return HEADER.format(language=language, plural_forms=plural_forms) + _written(catalogue)


def books(language: str) -> list[Path]:
    """The rule books in a language."""
    return sorted((ROOT / "docs" / "rules" / language).glob("*.md"))


def missing(language: str, text: str) -> list[str]:
    """The sentences of a catalogue that are not translated yet."""
    waiting = []
    for message in _read(text, language):
        one = message.id if isinstance(message.id, str) else message.id[0]
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if one and (not all(forms) or message.fuzzy):
            waiting.append(one)
    return waiting


def french(text: str) -> str:
    """A text with the spaces of French print: no line may begin with a punctuation mark.

    Translators may type whatever their keyboard has. Apostrophes and hyphens are those of a
    keyboard, because people type them into the search of the rule books.
    """
    parts = _CODE.split(text)
    return "".join(part if i % 2 else _french_prose(part) for i, part in enumerate(parts))


def _french_prose(text: str) -> str:
    text = re.sub(f"(?<=\\S){_SPACE}([:;?!%»])", rf"{NO_BREAK}\1", text)
    text = re.sub(f"«{_SPACE}(?=\\S)", f"«{NO_BREAK}", text)
    return text.replace("’", "'").replace("\u2011", "-")


TYPOGRAPHY: dict[str, Callable[[str], str]] = {"fr": french}


def _plural_forms(text: str) -> str:
    _, found, rest = text.partition('"Plural-Forms: ')
    return rest.partition("\\n")[0] if found else ""


def _read(text: str, language: str | None = None) -> Catalog:
    return read_po(io.BytesIO(text.encode()), locale=language, abort_invalid=True)


def _written(catalogue: Catalog) -> str:
    text = io.BytesIO()
    write_po(text, catalogue, no_location=True, omit_header=True, sort_output=True, width=96)
    return text.getvalue().decode()


def main(new_languages: list[str]) -> None:
    if odd := [one for one in new_languages if not re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", one)]:
        sys.exit(f"{odd[0]!r} is no language: name new ones as gettext does, such as it or pt_BR")
    TEMPLATE.write_text(collect(), encoding="utf-8")
    print(f"{TEMPLATE.relative_to(ROOT)} is up to date")
    for language in new_languages:
        path = LOCALE / language / "LC_MESSAGES" / "tiergarten.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for language, path in catalogues().items():
        text = updated(language, path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
        if (set_type := TYPOGRAPHY.get(language)) is not None:
            for book in books(language):
                book.write_text(set_type(book.read_text(encoding="utf-8")), encoding="utf-8")
        waiting = missing(language, text)
        print(f"{path.relative_to(ROOT)}: {len(waiting)} to translate")
        for sentence in waiting:
            print(f"  {sentence!r}")


if __name__ == "__main__":
    main(sys.argv[1:])
