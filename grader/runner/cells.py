"""Cells: a submission's code, compiled and run cell by cell in a module of its own."""

from __future__ import annotations

import ast
import builtins
import linecache
import sys
from collections.abc import Callable
from types import CodeType, ModuleType

from grader.core.flow import StudentError
from grader.core.magics import without_magics
from grader.engines.prepared_call import SUBMISSION
from grader.engines.student_error import describe_error
from grader.runner.imports import declared_import
from grader.runner.recorder import Recorder


def run_cells(
    cells: list[list[str]],
    module: ModuleType,
    *,
    framework: str,
    libraries: tuple[str, ...] = (),
    helpers: frozenset[str] = frozenset(),
    recorder: Recorder | None = None,
) -> list[StudentError]:
    """Run each cell in order; after one that fails the next ones still run. Returns the errors.

    Args:
        libraries: modules of further libraries that the exercise names in course.toml.
        helpers: modules of the course's that may be imported, besides the framework's libraries.
        recorder: notes what each cell shows, if that is asked for.
    """
    sys.modules[module.__name__] = module
    module.__dict__["__builtins__"] = {
        **vars(builtins),
        "display": _do_nothing,
        "get_ipython": _Shell,
        "__import__": declared_import(framework, libraries, helpers),
    }
    errors = []
    for place, source in cells:
        filename = f"<{place or 'submission'}>"
        linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
        try:
            if recorder is None:
                exec(_compile(source, filename), module.__dict__)
            else:
                recorder.begin_cell(source)
                recorder.end_cell(_last_value(source, filename, module))
        except BaseException as error:  # sys.exit() in a cell ends the cell, as in Jupyter
            errors.append(describe_error(error, lambda name: name.startswith(SUBMISSION)))
    return errors


def _do_nothing(*_: object, **__: object) -> None:
    """What `display` does here."""


class _Shell:
    """What `get_ipython()` returns here: every method of it does nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return _do_nothing


def _compile(source: str, filename: str) -> CodeType:
    return compile(without_magics(source), filename, "exec", dont_inherit=True)


def _last_value(source: str, filename: str, module: ModuleType) -> object:
    """Run a cell; returns the value of its last line, if that is an expression."""
    tree = ast.parse(without_magics(source), filename)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, filename, "exec", dont_inherit=True), module.__dict__)
    if not isinstance(last, ast.Expr):
        return None
    value: object = eval(
        compile(ast.Expression(last.value), filename, "eval", dont_inherit=True), module.__dict__
    )
    return value
