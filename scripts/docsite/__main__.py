"""Builds the site, or shows it while somebody writes: `scripts/docs` is the command for people."""

import argparse
import logging
import os
import sys
from pathlib import Path

# What the theme prints about the future of MkDocs at every start; the versions are pinned.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

from mkdocs.commands import build, serve
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, MkDocsException

ROOT = Path(__file__).resolve().parent.parent.parent
SETTINGS = ROOT / "mkdocs.yml"
PORT = 8001
SIGN = "search/search_index.json"  # what lies in the folder of a site, which MkDocs empties first


def main() -> int:
    """Do what was asked for; a warning is an error, as every link has to lead somewhere."""
    parser = argparse.ArgumentParser(prog="scripts/docs", description=__doc__)
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "build" / "docs", help="where to (build/docs)"
    )
    parser.add_argument("--serve", action="store_true", help="show it on this machine")
    parser.add_argument("--port", type=int, default=PORT, help=f"where it is shown ({PORT})")
    given = parser.parse_args()
    logging.basicConfig(
        level=logging.INFO if given.serve else logging.WARNING, format="%(message)s"
    )
    try:
        if given.serve:
            serve.serve(str(SETTINGS), livereload=True, dev_addr=f"127.0.0.1:{given.port}")
            return 0
        given.folder.mkdir(parents=True, exist_ok=True)
        if any(given.folder.iterdir()) and not (given.folder / SIGN).exists():
            raise Abort(f"{given.folder} holds something else than a site: choose another folder")
        config = load_config(str(SETTINGS), site_dir=str(given.folder), strict=True)
        config.plugins.on_startup(command="build", dirty=False)
        build.build(config)
    except (Abort, MkDocsException, OSError) as error:
        print(f"scripts/docs: {error}", file=sys.stderr)
        return 1
    print(f"The site is in {given.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
