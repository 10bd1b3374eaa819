"""Reads a catalogue of translations: a gettext .po file, as translators edit it.

The files are read as they are, on the first sentence in their language; so there is nothing to
compile that could be missing or stale.
"""

import gettext
import json
from collections.abc import Callable, Iterator
from pathlib import Path

Entry = dict[str, str]  # texts by keyword: msgctxt, msgid, msgid_plural, msgstr, msgstr[0], ...
MOST_BARE = 10_000  # sentences that are remembered: more than there are
CONTEXT_END = "\x04"  # between a context and its text, as gettext itself writes them


class Translations:
    """What a catalogue says for a sentence; what it does not know stays as it is."""

    def __init__(self, entries: Iterator[Entry]) -> None:
        self._texts: dict[str, list[str]] = {}
        self._bare: dict[str, str] = {}
        self._ones: dict[str, str] = {}
        self._form: Callable[[int], int] = _english_form
        for entry in entries:
            if entry["msgid"]:
                forms = [text for key, text in entry.items() if key.startswith("msgstr")]
                if all(forms):
                    self._texts[key_of(entry)] = forms
            else:
                self._form = _form_by(entry["msgstr"])

    def one(self, text: str) -> str:
        """The translation of a sentence."""
        known = self._ones.get(text)
        if known is None:
            found = self._texts.get(text)
            known = found[0] if found else without_context(text)
            if len(self._ones) < MOST_BARE:
                self._ones[text] = known
        return known

    def bare(self, text: str) -> str:
        """The translation of a sentence with no places to fill in: most are, and are said often."""
        found = self._bare.get(text)
        if found is None:
            found = self.one(text).format()
            if len(self._bare) < MOST_BARE:
                self._bare[text] = found
        return found

    def many(self, one: str, more: str, n: int) -> str:
        """The translation of a sentence, in the form that goes with a number, whatever its sign."""
        found = self._texts.get(one)
        if found:
            return found[self._form(abs(n))]
        return without_context((one, more)[_english_form(abs(n))])


def key_of(entry: Entry) -> str:
    """What an entry is looked up by: its text, after its context if it has one."""
    context = entry.get("msgctxt")
    return f"{context}{CONTEXT_END}{entry['msgid']}" if context else entry["msgid"]


def without_context(text: str) -> str:
    """A text as it is said in English."""
    return text.rpartition(CONTEXT_END)[2]


def read(path: Path) -> Translations:
    """The translations in a file."""
    return Translations(entries(path.read_text(encoding="utf-8")))


def entries(text: str) -> Iterator[Entry]:
    """The entries of a catalogue, header first. What has been marked as fuzzy or obsolete is not
    among them."""
    entry: Entry = {}
    key, fuzzy = "", False
    for line in [*text.splitlines(), ""]:
        if line.startswith('"'):
            entry[key] += _unquoted(line)
        elif line.startswith("msg"):
            key, _, quoted = line.partition(" ")
            entry[key] = _unquoted(quoted)
        elif line.startswith("#,"):
            fuzzy = "fuzzy" in line
        elif not line.strip():
            if entry and not fuzzy:
                yield entry
            entry, fuzzy = {}, False


def _unquoted(text: str) -> str:
    """Quoted text as it is meant; the escapes of .po files are those of JSON."""
    meant: str = json.loads(text)
    return meant


def _form_by(header: str) -> Callable[[int], int]:
    """The rule that the header of a catalogue states for plural forms."""
    for line in header.splitlines():
        name, _, value = line.partition(":")
        if name == "Plural-Forms":
            return gettext.c2py(value.partition("plural=")[2].rstrip(" ;"))
    return _english_form


def _english_form(n: int) -> int:
    return int(n != 1)
