"""Pages: the fork server's memory in large pages, so that forking it copies few entries.

A fork copies an entry for each page of memory, twice for a box, and its end takes them away again: with
pages of 4 kB that is most of what a box of a large framework costs. Pages of 2 MB are one entry each; a
box that writes to one splits it and copies 4 kB of it, as before. Older kernels refuse, which costs time
and nothing else.
"""

from __future__ import annotations

import ctypes

LARGE = 2 << 20
MADV_COLLAPSE = 25


def enlarge_pages() -> None:
    """Gather what this process has allocated so far into large pages, where the kernel can."""
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for start, end in _allocated():
        first, last = -(-start // LARGE) * LARGE, end // LARGE * LARGE
        for page in range(first, last, LARGE):
            advise(page, LARGE, MADV_COLLAPSE)


def _allocated() -> list[tuple[int, int]]:
    """Where memory of this process's own lies: writable, and of no file."""
    try:
        with open("/proc/self/maps", encoding="utf-8") as file:
            lines = [line.split() for line in file]
    except OSError:
        return []
    spans = [fields[0].partition("-") for fields in lines if fields[1] == "rw-p" and fields[4] == "0"]
    return [(int(start, 16), int(end, 16)) for start, _, end in spans]
