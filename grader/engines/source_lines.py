"""Source lines: which line and expression of the student's code made an operation happen."""

from __future__ import annotations

import ast
import linecache
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType

Frames = Iterable[tuple[CodeType, int]]
"""Code and instruction of each frame, the innermost first."""

GRADER = str(Path(__file__).parents[1])
LIBRARIES = tuple(sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib"))


@dataclass(frozen=True)
class Place:
    """An expression, the line that it starts in, and the statement around it."""

    file: str
    line: int
    expression: str
    first: int
    """The line in which the statement starts."""
    statement: str


def is_student_file(file: str) -> bool:
    """Whether code is neither a library's nor the grader's: a cell, a script, a module of the student's."""
    if "site-packages" in file or "dist-packages" in file or file.startswith("<frozen"):
        return False
    return not file.startswith((GRADER, *LIBRARIES))


def innermost(frames: Frames) -> Place | None:
    """The place in the student's code that is nearest to what happened."""
    for code, instruction in frames:
        if is_student_file(code.co_filename):
            return place(code, instruction)
    return None


@lru_cache(maxsize=4096)
def place(code: CodeType, instruction: int) -> Place:
    """Where an instruction of a piece of code was written."""
    positions = list(code.co_positions())[max(instruction, 0) // 2]
    line = positions[0] or code.co_firstlineno
    lines = linecache.getlines(code.co_filename)
    first, last = _statement("".join(lines), line)
    statement = " ".join(text.strip() for text in lines[first - 1 : last]) if lines else ""
    return Place(code.co_filename, line, _cut(lines, positions) or statement, first, statement)


def _cut(lines: list[str], positions: tuple[int | None, int | None, int | None, int | None]) -> str:
    start, end, left, right = positions
    if start is None or end is None or left is None or right is None or not 0 < start <= end <= len(lines):
        return ""
    cut = [text.encode() for text in lines[start - 1 : end]]
    cut[-1] = cut[-1][:right]
    cut[0] = cut[0][left:]
    return " ".join(text.decode(errors="replace").strip() for text in cut)


@lru_cache(maxsize=64)
def _spans(source: str) -> tuple[tuple[int, int], ...]:
    """First and last line of every statement; of one with a body, only its head."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return ()
    spans = []
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else (node.end_lineno or node.lineno)
            spans.append((node.lineno, max(node.lineno, last)))
    return tuple(spans)


def _statement(source: str, line: int) -> tuple[int, int]:
    around = [span for span in _spans(source) if span[0] <= line <= span[1]]
    return max(around, default=(line, line))
