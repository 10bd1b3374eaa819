"""The sentences of the page, in the scripts and in every language."""

import json
from pathlib import Path

import pytest

from tiergarten.engine.language import ENGLISH, languages
from tiergarten.web.api import phrases
from tiergarten.web.api.page_files import FOLDER, PageFiles


def test_texts_are_found_in_scripts() -> None:
    source = (
        'say("Play"); h("p", {}, say(\n  "so \\"quoted\\" {n}", {n: 3})); essay("no"); say(name)'
    )
    assert list(phrases.phrases(source)) == ["Play", 'so "quoted" {n}']
    assert list(phrases.phrases('sayIn("replay", "Play"); sayIn(a, "no")')) == ["replay\x04Play"]


def test_only_plain_strings_are_said() -> None:
    """What is not a plain string could not be found, and would stay English."""
    for path in FOLDER.rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        calls = sum(source.count(f"{before}say(") for before in " ([")
        calls += sum(source.count(f"{before}sayIn(") for before in " ([")
        found = len(list(phrases.phrases(source)))
        defined = source.count("function say(") + source.count("  say({")  # and a method of a bar
        defined += source.count("function sayIn(")
        assert found >= calls - defined, path.name


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
def test_the_page_is_served_in_every_language(language: str) -> None:
    page_files = PageFiles()
    page_files.refresh()
    words = json.loads(page_files.files[f"words/{language}.json"].content)
    assert set(words) == set(phrases.in_folder(FOLDER))
    assert all(words.values())


def test_new_sentences_make_a_new_version(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text('say("Never said")')
    page_files = PageFiles(tmp_path)
    page_files.refresh()
    assert json.loads(page_files.files["words/de.json"].content) == {"Never said": "Never said"}
