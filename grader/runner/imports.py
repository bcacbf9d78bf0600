"""Imports of a submission: what its framework's record and its exercise declare, and a clear sentence for the rest.

This only gives the words. What a box can read at all is decided by `grader.sandbox.visible_paths`, so code that gets
round it finds no more than what the declared libraries need themselves.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grader.core.frameworks import FRAMEWORKS, Framework

OWN_PACKAGE = "grader"


def declared_import(
    framework: str, libraries: tuple[str, ...] = (), helpers: frozenset[str] = frozenset()
) -> Callable[..., Any]:
    """The `__import__` of a submission for this framework, with these modules of further libraries and of the course's."""
    record = FRAMEWORKS[framework]
    modules = {*libraries, *(module for library in record.visible_libraries for module in library.modules)}
    importable = {*modules, *helpers, OWN_PACKAGE, *sys.stdlib_module_names, *sys.builtin_module_names}
    import_module = builtins.__import__

    def checked_import(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> Any:
        top = name.partition(".")[0]
        # code in C that a submission calls imports through the submission, and hands over a list: it is a framework's
        if level == 0 and top not in importable and not isinstance(fromlist, list):
            raise ModuleNotFoundError(unavailable(top, record, libraries), name=top)
        try:
            return import_module(name, globals, locals, fromlist, level)
        except ModuleNotFoundError as error:
            if level == 0 and error.name == top and top in modules:
                raise ModuleNotFoundError(unavailable(top, record, libraries), name=top) from None
            raise

    return checked_import


def unavailable(module: str, framework: Framework, libraries: tuple[str, ...] = ()) -> str:
    """What a student reads about a module that may not be imported, or is not installed."""
    names = [*(library.modules[0] for library in framework.libraries), *libraries]
    return f"{module} is not available when your code is graded: use {', '.join(names)} and the standard library."
