"""The guides for operators: the files they install are there, and every refusal is told."""

import ast
import re
from pathlib import Path

import tiergarten.web
from tests.nginx import DEPLOY
from tiergarten.web.api.errors import KNOWN

DOCS = DEPLOY.parent / "docs"
NO_SUCH_METHOD = 405  # the one status that the framework chooses


def blocks(page: Path) -> list[str]:
    found: list[str] = re.findall(r"```sh\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    return found


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
    for file in Path(tiergarten.web.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Refused"):
                status, code = (getattr(arg, "value", None) for arg in node.args[:2])
                assert isinstance(code, str), f"{file.name}:{node.lineno}"
                found.add((status if isinstance(status, int) else NO_SUCH_METHOD, code))
    return found
