"""Magics: IPython's own lines in a cell, blanked, so that what is left is Python."""

from __future__ import annotations

import ast
import re

MAGIC_LINE = re.compile(r"^(\s*)(?:[%!].*|\?.*|[\w.]+\?{1,2}\s*)$")
MAGIC_VALUE = re.compile(r"^(\s*[\w,][\w, ]*=\s*)[%!].*$")
"""There is no ambiguous whitespace, so matching takes linear time."""
TIMING = ("%%time", "%%timeit", "%%capture", "%%prun")


def without_magics(source: str) -> str:
    """The cell with IPython's own lines blanked, so that every other line keeps its number.

    Only a line that the parser rejects can be a magic. One inside a string, or a `%` operator at the start
    of a continued line, is Python and stays.
    """
    lines = source.split("\n")
    first = next((line for line in lines if line.strip()), "")
    if first.startswith("%%") and not first.startswith(TIMING):
        return ""
    while True:
        try:
            ast.parse("\n".join(lines))
        except SyntaxError as error:
            number = (error.lineno or 0) - 1
            line = lines[number] if 0 <= number < len(lines) else ""
            plain = MAGIC_VALUE.sub(r"\1None", MAGIC_LINE.sub(r"\1pass", line))
            if plain != line:
                lines[number] = plain
                continue
        except (ValueError, RecursionError, MemoryError):
            pass  # compiling raises it again, and there the student is told
        return "\n".join(lines)
