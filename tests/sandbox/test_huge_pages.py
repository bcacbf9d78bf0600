"""Huge pages: where the kernel can, memory moves into them unchanged."""

import os
import subprocess
import sys

PAGES = """
from grader.sandbox.huge_pages import use_huge_pages
blocks = [bytes(1000) for _ in range(40_000)]
def huge():
    with open("/proc/self/smaps_rollup") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("AnonHugePages"))
before = huge()
use_huge_pages()
print(huge() > before, all(block == bytes(1000) for block in blocks))
"""


def test_memory_moves_into_huge_pages_and_keeps_its_contents():
    done = subprocess.run(
        [sys.executable, "-c", PAGES], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    moved, unchanged = done.stdout.split()
    assert unchanged == "True"
    release = tuple(int(part) for part in os.uname().release.split(".")[:2])
    if release >= (6, 1) and os.path.exists("/sys/kernel/mm/transparent_hugepage"):
        assert moved == "True"
