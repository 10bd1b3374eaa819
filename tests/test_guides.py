"""The guides: every command in them is one that there is, every link leads to a heading, and every
refusal is told."""

import ast
import re
import shlex
import subprocess
from pathlib import Path

import pytest

import tiergarten.web
from tests.nginx import DEPLOY
from tiergarten import cli
from tiergarten.web.errors import KNOWN

DOCS = DEPLOY.parent / "docs"
GUIDES = [DOCS / "deploying.md", DOCS / "operating.md", DOCS / "server.md"]
NO_SUCH_METHOD = 405  # the one status that the framework chooses
COMMANDS = "account|backup|prepare|restore|serve|tables|verify"


def ids(path: Path) -> str:
    return path.stem


def blocks(page: Path) -> list[str]:
    found: list[str] = re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return found


@pytest.mark.parametrize("page", GUIDES, ids=ids)
def test_our_commands_are_taken(page: Path) -> None:
    """As they stand there, with their options and arguments."""
    text = page.read_text(encoding="utf-8")
    found = re.findall(rf"\btiergarten(?:-admin)? ((?:{COMMANDS}) [^`#\n;|]+)", _code(text))
    assert found
    for words in found:
        try:
            cli.parser().parse_args(shlex.split(words))
        except SystemExit:
            pytest.fail(f"{page.name}: tiergarten {words}")


def _code(text: str) -> str:
    """What is set as code: blocks, and words within a line."""
    whole = re.findall(r"```sh\n.*?```|^ {4}.+$", text, re.DOTALL | re.MULTILINE)
    return "\n".join([*whole, *re.findall(r"`([^`\n]+(?:\n[^`\n]+)?)`", text)])


@pytest.mark.parametrize("page", [page for page in GUIDES if blocks(page)], ids=ids)
def test_what_is_typed_is_shell(page: Path) -> None:
    for block in blocks(page):
        done = subprocess.run(
            ["sh", "-n"], input=block, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{done.stderr}\n{block}"


def test_files_that_are_installed_are_there_and_hold_what_is_replaced() -> None:
    text = "".join(blocks(DOCS / "deploying.md"))
    named = set(re.findall(r"\bdeploy/[\w.@-]+", text))
    assert len(named) > 4
    assert all((DEPLOY.parent / path).exists() for path in named)
    replaced = re.findall(r"sed -i 's/([^/]+)/[^/]*/' \S*/(\S+)", text)
    assert len(replaced) == 3
    copies = {"tiergarten.conf": "nginx.conf"}  # as they are called where they are installed
    for pattern, name in replaced:
        assert pattern in (DEPLOY / copies.get(name, name)).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=ids)
def test_links_lead_to_headings(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        there = page.parent / target if target else page
        titles = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
        assert heading in anchors, f"{page.name}: {target}#{heading}"


def test_every_refusal_is_told_with_its_status_and_no_other() -> None:
    text = (DOCS / "server.md").read_text(encoding="utf-8")
    section = text.partition("### Refusals\n")[2].partition("\n##")[0]
    rows = re.findall(r"^\| ([\d, ]+) \| (.+) \|$", section, re.MULTILINE)
    told = {
        (int(status), code)
        for statuses, row in rows
        for status in statuses.split(", ")
        for code in re.findall(r"`(\w+)`", re.sub(r"\(.*?\)", "", row))
    }
    made = {*_refusals(), *((status, code) for _, status, code in KNOWN)}
    assert len(made) > 40
    assert made <= told
    assert {code for _, code in told} == {code for _, code in made}


def _refusals() -> set[tuple[int, str]]:
    """Status and code of every refusal in the server's source."""
    found: set[tuple[int, str]] = set()
    for file in Path(tiergarten.web.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Refused"):
                status, code = (getattr(arg, "value", None) for arg in node.args[:2])
                assert isinstance(code, str), f"{file.name}:{node.lineno}"
                found.add((status if isinstance(status, int) else NO_SUCH_METHOD, code))
    return found
