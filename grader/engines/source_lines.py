"""Source lines: which line and expression of the student's code made an operation happen."""

from __future__ import annotations

import ast
import linecache
import re
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType

Frames = Iterable[tuple[CodeType, int]]
"""Code and instruction of each frame, the innermost first."""

GRADER = str(Path(__file__).parents[1])
CHECK_CALL = re.compile(r"(?:\w+ = )?check\(")
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
    is_whole: bool = False
    """Whether the expression is all that the statement computes."""


def is_student_file(file: str) -> bool:
    """Whether code is neither a library's nor the grader's: a cell, a script, a module of the student's."""
    if "site-packages" in file or "dist-packages" in file or file.startswith("<frozen"):
        return False
    return not file.startswith((GRADER, *LIBRARIES))


def is_check_cell(file: str) -> bool:
    """Whether a file is a cell that calls `check`: what else it defines belongs to the page, not to the answer."""
    return _calls_check(tuple(linecache.getlines(file)))


@lru_cache(maxsize=64)
def _calls_check(lines: tuple[str, ...]) -> bool:
    return any(CHECK_CALL.match(line) for line in lines)


def innermost(frames: Frames) -> Place | None:
    """The place in the student's code that is nearest to what happened.

    A network of the page is called by the student's line, so that line is meant. What the page itself does around
    the student's function has a place, and no line of the student's.
    """
    around = None
    for code, instruction in frames:
        if is_student_file(code.co_filename):
            if not is_check_cell(code.co_filename):
                return place(code, instruction)
            around = around or (code, instruction)
        elif around and code.co_filename.startswith(GRADER):
            break  # beyond is who called `check`
    return place(*around) if around else None


def place(code: CodeType, instruction: int) -> Place:
    """Where an instruction of a piece of code was written."""
    # Code objects of two cells can be equal, and one name can stand for two texts, so both are part of the key.
    return _place(code.co_filename, tuple(linecache.getlines(code.co_filename)), code, instruction)


@lru_cache(maxsize=4096)
def _place(file: str, lines: tuple[str, ...], code: CodeType, instruction: int) -> Place:
    positions = list(code.co_positions())[max(instruction, 0) // 2]
    line = positions[0] or code.co_firstlineno
    span = _statement(lines, line)
    statement = " ".join(text.strip() for text in lines[span.first - 1 : span.last])
    expression = _cut(lines, positions)
    is_whole = not expression or any(_is_value(positions, value) for value in span.values)
    return Place(file, line, expression or statement, span.first, statement, is_whole)


Positions = tuple[int | None, int | None, int | None, int | None]
"""First line, last line, first column, end column."""


def _cut(lines: tuple[str, ...], positions: Positions) -> str:
    start, end, left, right = positions
    if start is None or end is None or left is None or right is None or not 0 < start <= end <= len(lines):
        return ""
    cut = [text.encode() for text in lines[start - 1 : end]]
    cut[-1] = cut[-1][:right]
    cut[0] = cut[0][left:]
    return " ".join(text.decode(errors="replace").strip() for text in cut)


def _is_value(positions: Positions, value: Positions) -> bool:
    """Whether an instruction is that of a whole expression. Of a call of a method that is written in several
    lines, Python knows only the last line."""
    start, end, left, right = positions
    is_end = (end, right) == (value[1], value[3])
    is_start = (start, left) == (value[0], value[2])
    return is_end and (is_start or (value[0] or 0) < (start or 0))


@dataclass(frozen=True)
class _Span:
    """A statement: its first and last line, and where what it computes stands."""

    first: int
    last: int
    values: tuple[Positions, ...] = ()


@lru_cache(maxsize=64)
def _spans(source: str) -> tuple[_Span, ...]:
    """Every statement; of one with a body, only its head."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return ()
    spans = []
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            last = body[0].lineno - 1 if body else (node.end_lineno or node.lineno)
            parts = [node, getattr(node, "value", None), *getattr(node, "targets", ())]
            values = tuple(_positions(part) for part in parts if isinstance(part, ast.stmt | ast.expr))
            spans.append(_Span(node.lineno, max(node.lineno, last), values))
    return tuple(spans)


def _positions(node: ast.stmt | ast.expr) -> Positions:
    return node.lineno, node.end_lineno, node.col_offset, node.end_col_offset


def _statement(lines: tuple[str, ...], line: int) -> _Span:
    around = [span for span in _spans("".join(lines)) if span.first <= line <= span.last]
    return max(around, key=lambda span: (span.first, span.last), default=_Span(line, line))
