"""Cells: a submission's code, compiled and run cell by cell in a module of its own."""

from __future__ import annotations

import ast
import builtins
import linecache
import re
import sys
from collections.abc import Callable
from types import CodeType, ModuleType

from grader.flows.fault import fault_of
from grader.flows.stage import SUBMISSION
from grader.words.flow import Fault

MAGIC_LINE = re.compile(r"^(\s*)(?:[%!].*|\?.*|[\w.]+\?{1,2}\s*)$")
MAGIC_VALUE = re.compile(r"^(\s*[\w, ]+=\s*)[%!].*$")
TIMING = ("%%time", "%%timeit", "%%capture", "%%prun")


def run_cells(cells: list[list[str]], module: ModuleType) -> list[Fault]:
    """Run each cell in order; one that fails is reported and does not hide what later ones define."""
    sys.modules[module.__name__] = module
    module.__dict__["__builtins__"] = {**vars(builtins), "display": _nothing, "get_ipython": _Nothing}
    faults = []
    for place, source in cells:
        filename = f"<{place or 'submission'}>"
        linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
        try:
            exec(_compile(source, filename), module.__dict__)
        except BaseException as error:  # sys.exit() in a cell ends the cell, as in Jupyter
            faults.append(fault_of(error, lambda name: name.startswith(SUBMISSION)))
    return faults


def _nothing(*_: object, **__: object) -> None:
    """What `display` does here."""


class _Nothing:
    """What `get_ipython()` returns here: a shell whose every method does nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return _nothing


def _compile(source: str, filename: str) -> CodeType:
    return compile(without_magics(source), filename, "exec", dont_inherit=True)


def without_magics(source: str) -> str:
    """The cell with IPython's own lines blanked, so that every other line keeps its number.

    Only a line at which the parser itself stumbles can be a magic: one inside a text, or a remainder
    at the start of a continued line, is Python and stays.
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
            pass  # compiling says it again, where it is told to the student
        return "\n".join(lines)
