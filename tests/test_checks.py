"""The gates of ./test: all of them run, and each that fails is named."""

import sys
from collections.abc import Mapping

import pytest

from scripts import browser, checks

FINE = (sys.executable, "-c", "print('all is well')")
BROKEN = (sys.executable, "-c", "print('line 7 is wrong'); raise SystemExit(3)")
NEVER = (sys.executable, "-c", "raise AssertionError('this must not run')")


def run_with(
    monkeypatch: pytest.MonkeyPatch,
    static: Mapping[str, tuple[str, ...]],
    compiling: tuple[str, ...] = FINE,
    tests: tuple[str, ...] = FINE,
) -> int:
    monkeypatch.setattr(checks, "STATIC", static)
    monkeypatch.setattr(checks, "COMPILE", {"compile": compiling})
    monkeypatch.setattr(checks, "BROWSER", {"browser": FINE})
    monkeypatch.setattr(checks, "tests", lambda thorough: {"pytest": tests})
    return checks.main([])


def test_all_gates_run_and_are_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_with(monkeypatch, {"ruff": FINE, "mypy": FINE}) == 0
    told = capfd.readouterr().out
    assert "\nPassed: ruff, mypy, compile, browser, pytest. Time taken: " in told
    assert "FAILED" not in told


def test_a_failure_is_told_and_the_others_still_run(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_with(monkeypatch, {"ruff": BROKEN, "mypy": FINE}) == 1
    told = capfd.readouterr().out
    assert told.index("--- ruff FAILED") < told.index("line 7 is wrong") < told.index("--- mypy")
    assert "\nFAILED: ruff. Passed: mypy, compile, browser, pytest. " in told


def test_failed_tests_give_their_exit_code(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_with(monkeypatch, {"ruff": BROKEN}, tests=BROKEN) == 3
    assert "\nFAILED: ruff, pytest. Passed: compile, browser. " in capfd.readouterr().out


def test_what_cannot_be_tested_is_said_to_be_left_out(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_with(monkeypatch, {"ruff": FINE}, compiling=BROKEN, tests=NEVER) == 1
    told = capfd.readouterr().out
    assert "\nFAILED: compile. Not run: pytest. Passed: ruff, browser. " in told


@pytest.mark.parametrize(
    ("ci", "arguments", "installs"),
    [("", [], False), ("true", [], True), ("", [browser.ASKED], True)],
)
def test_the_system_gets_a_browser_only_in_ci_or_when_asked(
    ci: str, arguments: list[str], installs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(browser, "find", lambda: None)
    monkeypatch.setattr(browser, "_try", lambda *command: tried.append(command[0]))
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert browser.main(arguments) == (1 if ci else 0), "without a browser CI fails"
    assert ("apt-get" in tried) is installs
    assert sys.executable in tried, "Playwright is asked first"
