"""Cells: a submission's code, compiled and run cell by cell in a module of its own."""

from __future__ import annotations

import builtins
import linecache
import sys
from collections.abc import Callable
from types import CodeType, ModuleType

from grader.core.flow import Fault
from grader.core.magics import without_magics
from grader.engines.prepared_call import SUBMISSION
from grader.engines.student_error import fault_of


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
