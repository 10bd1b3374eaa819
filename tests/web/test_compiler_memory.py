"""The memory of the compiler's own code is given back, and the compiler still works."""

import re
import sys

import llvmlite.binding as llvm
import pytest

from tiergarten.web.bots import compiler_memory

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="tells of Linux's /proc")


def in_memory() -> int:
    """Kilobytes of the compiler's code that are in memory."""
    wanted = {f"{start:x}-{end:x}" for start, end in compiler_memory.code_of("libllvmlite")}
    assert wanted, "the library is loaded"
    found, inside = 0, False
    for line in compiler_memory.MAPS.with_name("smaps").read_text().splitlines():
        if re.match("[0-9a-f]+-[0-9a-f]+ ", line):
            inside = line.partition(" ")[0].lstrip("0") in wanted
        elif inside and line.startswith("Rss:"):
            found += int(line.split()[1])
    return found


@LINUX
def test_the_code_of_the_compiler_is_given_back_and_found_again() -> None:
    def size() -> int:
        return len(str(llvm.parse_assembly("define i32 @f() { ret i32 7 }")))

    before = size()
    used = in_memory()
    compiler_memory.give_back()
    assert in_memory() < used / 4
    assert size() == before
