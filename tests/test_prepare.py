"""Setting up the environment: what decides that it is ready, and what is said when it fails."""

from pathlib import Path

import pytest

from scripts import prepare


def test_another_lock_of_the_page_s_tools_is_set_up_anew_for_tests_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = tmp_path / "package-lock.json"
    monkeypatch.setattr(prepare, "NODE_PACKAGES", (lock,))
    lock.write_text('{"packages": {}}')
    before = {purpose: prepare.digest(purpose) for purpose in ("play", "test")}
    assert {purpose: prepare.digest(purpose) for purpose in before} == before
    lock.write_text('{"packages": {"typescript": {}}}')
    assert prepare.digest("play") == before["play"]
    assert prepare.digest("test") != before["test"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("npm error code EINTEGRITY", "differs from the one recorded in the lock file"),
        ("npm error code ENOTFOUND", "cannot be reached"),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "no certificate this computer trusts"),
        ("npm error nospc ENOSPC: write", "the disk is full"),
        ("ERROR: nothing known", "ERROR: nothing known - mend that"),
    ],
)
def test_a_failure_is_told_with_its_cure(said: str, meant: str) -> None:
    told = prepare.cause_of(f"a line before\n{said}\n")
    assert meant in told
    assert "start this again" in told
