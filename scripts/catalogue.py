"""Collects every sentence a person reads into the template of the catalogues.

`python scripts/catalogue.py` writes src/tiergarten/locale/tiergarten.pot anew; a test fails if
that was forgotten.
"""

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tiergarten"
TEMPLATE = SOURCE / "locale" / "tiergarten.pot"
KEYWORDS = {"mark": None, "say": None, "many": (1, 2)}


def collect() -> str:
    """The template as it should be."""
    catalogue = Catalog(project="Tiergarten", charset="utf-8")
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    for _, _, message, _, _ in sorted(found, key=lambda item: (item[0], item[1])):
        catalogue.add(message)
    text = io.BytesIO()
    write_po(text, catalogue, no_location=True, omit_header=True, sort_output=True)
    return text.getvalue().decode()


if __name__ == "__main__":
    TEMPLATE.write_text(collect(), encoding="utf-8")
    print(f"{TEMPLATE.relative_to(ROOT)} is up to date")
