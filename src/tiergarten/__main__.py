"""`python -m tiergarten` is the `tiergarten` command."""

import sys

from tiergarten.cli import main

if __name__ == "__main__":
    sys.exit(main())
