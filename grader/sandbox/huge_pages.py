"""Huge pages: the fork server's memory in pages of 2 MB, so that a fork copies few page table entries.

A fork copies one entry per page of memory, twice for each box, and the end of the box removes them again.
With pages of 4 kB that is most of what a box of a large framework costs. A page of 2 MB is one entry; a
box that writes to it splits it and copies 4 kB, as before. Older kernels refuse, which only costs time.
"""

from __future__ import annotations

import ctypes

HUGE = 2 << 20
MADV_COLLAPSE = 25


def use_huge_pages() -> None:
    """Move what this process has allocated so far into huge pages, where the kernel can."""
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for start, end in _allocated():
        first, last = -(-start // HUGE) * HUGE, end // HUGE * HUGE
        for page in range(first, last, HUGE):
            advise(page, HUGE, MADV_COLLAPSE)


def _allocated() -> list[tuple[int, int]]:
    """Where the private memory of this process lies: writable, and not of a file."""
    try:
        with open("/proc/self/maps", encoding="utf-8") as file:
            lines = [line.split() for line in file]
    except OSError:
        return []
    spans = [fields[0].partition("-") for fields in lines if fields[1] == "rw-p" and fields[4] == "0"]
    return [(int(start, 16), int(end, 16)) for start, _, end in spans]
