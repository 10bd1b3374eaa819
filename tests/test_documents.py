"""The documents: every link leads somewhere, every command is one that there is, and every block of
code is of a kind that is checked."""

import argparse
import importlib.util
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.packages import PIG
from tiergarten import BadOption, cli, envs

ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^( *)(`{3,})(\w*)\n(.*?)^\1\2$", re.DOTALL | re.MULTILINE)
NOT_PROGRAMS = ("", "markdown", "transcript")  # maps, what is shown; a test of its own
OURS = re.compile(r"(?:\./play|(?:\S*/)?tiergarten(?:-admin)?|\S*python3? -m tiergarten)(?: |$)")
MODULE = re.compile(
    r"(?:\S*python3?(?:\.\d+)?) (?:-[A-Z](?: \w+)? )*-m ((?:scripts|tests)[\w.]*)(.*)"
)
EXAMPLE = re.compile(r"(?:\S*python3? )?(examples/[\w./-]+\w)(.*)")
SCRIPT = re.compile(r"(scripts/[\w-]+)(.*)")
PROTOCOL = re.compile(r"\d+")  # "tiergarten 1" is how programs that play are greeted
LEFT_OUT = re.compile(r"\.\.\.|…")


def ids(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").as_posix()


every_document = pytest.mark.parametrize("page", DOCUMENTS, ids=ids)
WRITTEN_ONCE = [page for page in DOCUMENTS if page.parent.parent.name != "rules"]
every_original = pytest.mark.parametrize("page", WRITTEN_ONCE, ids=ids)


def blocks(page: Path) -> list[tuple[str, str]]:
    """The kind and the text of every fenced block, as it is read without its indentation."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [
        (kind, re.sub(rf"^{indent}", "", text, flags=re.MULTILINE))
        for indent, _, kind, text in found
    ]


@every_document
def test_links_lead_to_files_and_headings(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", page.read_text(encoding="utf-8"))
    for target, _, heading in re.findall(r"\]\(([^)#:\s]*)(#([^)\s]+))?\)", text):
        there = page.parent / target if target else page
        assert there.exists(), f"{page.name}: {target}"
        if heading:
            assert heading in headings(there), f"{page.name}: {target}#{heading}"


def headings(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


@every_original
def test_blocks_of_code_are_what_they_say(page: Path) -> None:
    for kind, text in blocks(page):
        if kind in ("python", "pycon"):  # doctests, which pytest collects from these files
            assert ">>>" in text or shown_elsewhere(text), f"{page.name}: nobody runs this\n{text}"
        elif kind == "sh":
            done = subprocess.run(["sh", "-n"], input=text, capture_output=True, text=True)
            assert done.returncode == 0, f"{page.name}: {done.stderr}\n{text}"
        elif kind == "json":
            json.loads(text)
        elif kind == "toml":
            tomllib.loads(text)
        elif kind == "yaml":
            yaml.safe_load(text)
        else:
            assert kind in NOT_PROGRAMS, f"{page.name}: nothing is known about blocks of {kind}"


def shown_elsewhere(text: str) -> bool:
    """Whether a block stands in a file of the example that the suite installs and tests."""
    return any(text in path.read_text(encoding="utf-8") for path in PIG.rglob("*.py"))


@every_original
def test_commands_are_taken_as_they_stand(page: Path) -> None:
    for line in commands(page):
        try:
            check(line)
        except (AssertionError, ValueError, SystemExit, BadOption) as error:
            pytest.fail(f"{page.name}: {line}: {error}")


def commands(page: Path) -> Iterator[str]:
    """What is set as code and could be typed, without remarks, a line each."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    fenced = [one for kind, one in blocks(page) if kind in ("sh", "")]
    rest = BLOCK.sub("", page.read_text(encoding="utf-8"))
    indented = re.findall(r"^ {4,}(\S.*)$", rest.replace("\\\n", " "), re.MULTILINE)
    within = re.findall(r"`([^`]+)`", BLOCK.sub("", text))
    lines = [line for block in fenced for line in block.replace("\\\n", " ").splitlines()]
    for line in (*lines, *indented, *within):
        for part in re.split(r" (?:&&|\|\|?|;) ", " ".join(line.split())):
            # Whoever types for another user, or in a container, types our command at last.
            yield re.sub(
                r"^(?:[A-Z_]+=\S+ |sudo |docker compose exec tiergarten |nice -n \d+ )+", "", part
            )


def check(line: str) -> None:
    """Refuse what would not be taken."""
    if found := OURS.match(line):
        check_ours(line[found.end() :])
    elif found := MODULE.match(line):
        name = found[1].rstrip(".")
        if name == "scripts.node":  # the rest is for a tool that it runs
            return
        module = importlib.util.find_spec(name)
        assert module is not None, "there is no such module"
        assert module.origin is not None
        folder = Path(module.origin).parent
        near = [Path(module.origin)] if folder.name in ("scripts", "tests") else folder.glob("*.py")
        check_options(found[2], "".join(path.read_text(encoding="utf-8") for path in near))
    elif found := EXAMPLE.match(line):
        assert (ROOT / found[1]).exists(), "there is no such example"
        if (ROOT / found[1]).is_file():
            check_options(found[2], (ROOT / found[1]).read_text(encoding="utf-8"))
    elif found := SCRIPT.match(line):
        assert (ROOT / found[1]).exists() or (ROOT / f"{found[1]}.py").exists(), "no such script"


def check_options(typed: str, source: str) -> None:
    """Each option is one that the source of a script knows."""
    for option in re.findall(r"(?<=\s)--[a-z-]+", typed):
        assert f'"{option}"' in source, f"there is no option {option}"


def check_ours(typed: str) -> None:
    words = shlex.split(typed, comments=True)
    if "--help" in words or PROTOCOL.fullmatch(typed):
        return
    known = subcommands()
    named = next((word for word in words if not word.startswith("-")), None)
    if len(words) == 1 and not words[0].startswith("-"):
        assert words[0] in known, "there is no such command"  # it is only mentioned
        return
    if LEFT_OUT.search(typed):
        options = known[named or ""]._option_string_actions
        assert all(word in options for word in words if word.startswith("--")), "no such option"
        return
    given = known[""].parse_args(words)
    assert named != "play" or given.game or given.resume is not None, "which game?"
    assert not (getattr(given, "bots", None) and not given.players), "--bots needs --players"


@cache
def subcommands() -> dict[str, argparse.ArgumentParser]:
    """Every command by its name; that without a name is the whole."""
    whole = cli.parser()
    (found,) = (one for one in whole._actions if isinstance(one, argparse._SubParsersAction))
    return {"": whole, **found.choices}


def test_commands_are_found_wherever_they_stand() -> None:
    found = [line for page in DOCUMENTS for line in commands(page) if OURS.match(line)]
    assert len(found) > 100
    for wrong in (
        "tiergarten fly",
        "./play play zooloretto --sets human",
        "tiergarten arena --game zooloretto --bots hard,easy",
        "./play arena ... --of ray",
        "python -m scripts.nothing",
        "python -m scripts.taps --wrote",
        "scripts/unlock",
        "python3 examples/nothing.py",
        "python examples/take_a_seat.py --fly",
    ):
        with pytest.raises((AssertionError, BadOption)):
            check(wrong)


def test_the_python_of_the_arena_s_page_runs() -> None:
    """With fewer games, but more than the one that it asks for."""
    text = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8").partition("## From Python")[2]
    said = "\n".join(line[4:] for line in text.splitlines() if line.startswith("    "))
    assert "games=200" in said
    found: dict[str, Any] = {}
    exec(said.replace("games=200", "games=18, workers=1"), found)
    assert found["result"].match(17).over


def test_the_line_that_reads_a_dataset_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("    data = envs.read_"))
    monkeypatch.chdir(tmp_path)
    asked = "dataset --game zooloretto-dice --players 2 --bots easy --games 2 -o games.npz"
    command = [sys.executable, "-m", "tiergarten", *asked.split()]
    subprocess.run(command, check=True, capture_output=True)
    found: dict[str, Any] = {"envs": envs}
    exec(line.strip(), found)
    assert len(found["data"].moves) > 0
