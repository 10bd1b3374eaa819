"""The template of the catalogues holds every sentence, and every sentence can be filled in."""

import re
import runpy
from pathlib import Path

SCRIPT = Path(__file__).parent.parent / "scripts" / "catalogue.py"


def test_the_template_is_up_to_date() -> None:
    script = runpy.run_path(str(SCRIPT))
    kept = script["TEMPLATE"].read_text(encoding="utf-8")
    assert script["collect"]() == kept, "run: python scripts/catalogue.py"
    assert kept.count("msgid") > 100
    assert "draw a tile" in kept


def test_placeholders_are_named() -> None:
    script = runpy.run_path(str(SCRIPT))
    text = script["TEMPLATE"].read_text(encoding="utf-8")
    for placeholder in re.findall(r"\{(.*?)\}", text):
        assert placeholder.isidentifier(), placeholder
