"""What modules and classes hold, noted so that a guard can put it back (`guard.py`)."""

from __future__ import annotations

import builtins
import operator
import sys
from collections.abc import Iterable
from itertools import islice
from types import CodeType, FunctionType, ModuleType
from typing import Any

from grader.core.named_modules import CONFINED_PACKAGES, MEASURING

PLATFORM = "grader."
LIBRARIES = (
    *("torch", "torch.autograd", "torch.autograd.graph", "torch.autograd.function", "torch._tensor"),
    *("torch.nn.modules.module", "torch.overrides", "torch.utils._python_dispatch"),
    *("numpy", "numpy._core.numeric", "numpy._core.fromnumeric", "numpy.random"),
    *("socket", "json", "json.encoder", "json.decoder", "struct", "hashlib", "inspect", "linecache"),
    *("builtins", "contextlib", "dataclasses", "functools", "operator", "random", "types", "gc"),
)
"""Modules that are looked at, with the grader's own, after a submission has been loaded."""
NEEDED = ("torch.autograd", "builtins")
"""Those of them that are looked at after every call, too, with the grader's `MEASURING`."""
CLASSES = (("torch", "Tensor"), ("socket", "socket"))
"""Classes of libraries that a value passes through on its way into an answer."""
PLAIN = (int, float, str, bytes, tuple, list, dict, frozenset, type(None))
"""What need not be noted in a library: its constants are no way into the engine."""
ABOUT_A_MODULE = frozenset(
    ("__name__", "__doc__", "__package__", "__loader__", "__spec__", "__file__", "__cached__")
)
"""Names in a module that nothing is called by."""

Functions = tuple[tuple[FunctionType, CodeType, Any, Any], ...]
"""The grader's own functions, each with its code and its defaults."""
Noted = tuple[Any, Any, int | None, tuple[str, ...], tuple[Any, ...], frozenset[str], Functions]
"""A module or a class: it, its names, how many it had (None where more may come: libraries load parts of themselves
late), each name that was noted, what it held, the names that would hide something if they appeared, and its functions.
No part of it can be edited."""


def note_loaded() -> tuple[Noted, ...]:
    """What all modules that are looked at hold now, with their classes."""
    return tuple(map(_note, _owners(sys.modules)))


def note_again(early: Iterable[Noted], modules: int) -> tuple[Noted, ...]:
    """The same, if some was noted early, when so many modules had been loaded. That takes less time."""
    later = _owners(islice(reversed(sys.modules), len(sys.modules) - modules))
    return *map(_still, early), *map(_note, later)


def is_needed(noted: Noted) -> bool:
    """Whether this is looked at after every call."""
    owner = noted[0]
    if isinstance(owner, type):
        return owner.__module__ in MEASURING or not owner.__module__.startswith(PLATFORM)
    return owner.__name__ in MEASURING or owner.__name__ in NEEDED


def _owners(names: Iterable[str]) -> list[Any]:
    """Those of these modules that are looked at, each with its classes: the grader's, and a few of libraries."""
    modules = [sys.modules[name] for name in names if name.startswith(CONFINED_PACKAGES) or name in LIBRARIES]
    own_classes = [
        value
        for module in modules
        if module.__name__.startswith(PLATFORM)
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
    of_libraries = [
        getattr(module, name) for module in modules for owner, name in CLASSES if owner == module.__name__
    ]
    return [*modules, *own_classes, *of_libraries]


def _still(noted: Noted) -> Noted:
    """What was noted early, if it still holds; else what the owner is like now."""
    owner, own, count, names, values, _, functions = noted
    is_same = count in (None, len(own)) and all(map(operator.is_, map(own.get, names), values))
    if is_same and all(function.__code__ is code for function, code, *_ in functions):
        return noted
    return _note(owner)


def _note(owner: Any) -> Noted:
    own = vars(owner)
    is_class = isinstance(owner, type)
    is_own = owner.__name__.startswith(PLATFORM) or (is_class and owner.__module__.startswith(PLATFORM))
    grows = not is_class and (hasattr(owner, "__path__") or not is_own)
    held = {
        name: value
        for name, value in own.items()
        if is_class or (name not in ABOUT_A_MODULE and (is_own or not isinstance(value, PLAIN)))
    }
    inherited = dir(owner) if is_class else vars(builtins)
    hides = frozenset(name for name in inherited if name not in own)
    functions = tuple(
        (function, function.__code__, function.__defaults__, tuple((function.__kwdefaults__ or {}).items()))
        for function in map(_function_in, own.values() if is_own else ())
        if function is not None
    )
    return owner, own, None if grows else len(own), tuple(held), tuple(held.values()), hides, functions


def _function_in(value: Any) -> FunctionType | None:
    """The function that a value is, or that a property or a class method holds."""
    for name in ("fget", "func", "__func__"):
        value = getattr(value, name, value) if not isinstance(value, ModuleType | type) else value
    return value if isinstance(value, FunctionType) else None
