"""Guard: puts back what a submission replaces in the process that it shares with the engine.

A submission can assign to any name of any module: to `torch.autograd.grad`, or to the function that writes answers
down. So before its code runs, a guard notes what the modules on the way from a call to its answer hold. After the
code has run, and before anything is measured, each of them holds it again. A submission may find the guard; it
cannot edit it. A guard is a running generator: its code cannot be exchanged, and it holds no list that could be
emptied and calls nothing by a global name.

Whoever calls a student's code takes `current()` into a local variable first, and calls it afterwards.
"""

from __future__ import annotations

import builtins
import gc
import operator
import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType
from typing import Any

from grader.core.named_modules import MEASURING

PLATFORM = "grader."
LIBRARIES = (
    *("torch", "torch.autograd", "torch.autograd.graph", "torch.autograd.function", "torch._tensor"),
    *("torch.nn.modules.module", "torch.overrides", "torch.utils._python_dispatch"),
    *("numpy", "numpy._core.numeric", "numpy._core.fromnumeric", "numpy.random"),
    *("socket", "json", "json.encoder", "json.decoder", "struct", "hashlib", "inspect", "linecache"),
    *("builtins", "contextlib", "dataclasses", "functools", "operator", "random", "types", "gc"),
)
"""Modules that are looked at, with all of the grader's, after a submission has been loaded."""
CLASSES = ("torch.Tensor", "socket.socket")
"""Classes of libraries that a value passes through on its way into an answer."""

PutBack = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Noted:
    """A module or a class, and what it held."""

    owner: Any
    own: Mapping[str, Any]
    count: int | None
    """How many names it had; None where more may come: libraries load parts of themselves late."""
    names: tuple[str, ...]
    values: tuple[Any, ...]
    inherited: frozenset[str]
    """Names that would hide something if they appeared."""
    functions: tuple[tuple[FunctionType, CodeType, Any, Any], ...]
    """The grader's own functions, each with its code and its defaults."""


_current: PutBack = lambda: None  # noqa: E731  (nothing has been noted yet)


def current() -> PutBack:
    """What puts everything back that the measuring of a call needs. Before `begin` it does nothing."""
    return _current


def begin() -> PutBack:
    """Note what everything is like now. Returns what puts all of it back, libraries included."""
    global _current
    _current = _start(
        _owners(name for name in (*MEASURING, "torch.autograd", "builtins") if name in sys.modules)
    )
    platform = [name for name in sys.modules if name.startswith(PLATFORM)]
    return _start(_owners([*platform, *(name for name in LIBRARIES if name in sys.modules)]))


def _owners(names: Iterable[str]) -> list[Any]:
    """Modules by their names, each with the classes that it defines, and a few classes of libraries."""
    modules = [sys.modules[name] for name in names]
    own_classes = [value for module in modules for value in vars(module).values() if _is_own(value, module)]
    of_libraries = [getattr(sys.modules.get(module), name, None) for module, _, name in map(_split, CLASSES)]
    return [*modules, *own_classes, *(found for found in of_libraries if found is not None)]


def _split(dotted: str) -> tuple[str, str, str]:
    return dotted.rpartition(".")


def _is_own(value: Any, module: ModuleType) -> bool:
    is_class = isinstance(value, type) and value.__module__ == module.__name__
    return is_class and module.__name__.startswith(PLATFORM)


def _start(owners: Iterable[Any]) -> PutBack:
    guard = _guard(tuple(map(_note, owners)))
    next(guard)
    return guard.__next__


def _note(owner: Any) -> Noted:
    own = vars(owner)
    is_class = isinstance(owner, type)
    grows = not is_class and (hasattr(owner, "__path__") or not owner.__name__.startswith(PLATFORM))
    inherited = dir(owner) if is_class else vars(builtins)
    hides = frozenset(name for name in inherited if name not in own)
    is_own = owner.__name__.startswith(PLATFORM) or (is_class and owner.__module__.startswith(PLATFORM))
    functions = tuple(
        (function, function.__code__, function.__defaults__, function.__kwdefaults__)
        for function in map(_function_in, own.values() if is_own else ())
        if function is not None
    )
    return Noted(owner, own, None if grows else len(own), tuple(own), tuple(own.values()), hides, functions)


def _function_in(value: Any) -> FunctionType | None:
    """The function that a value is, or that a property or a class method holds."""
    for name in ("fget", "func", "__func__"):
        value = getattr(value, name, value) if not isinstance(value, ModuleType | type) else value
    return value if isinstance(value, FunctionType) else None


def _guard(
    all_noted: tuple[Noted, ...],
    *,
    every: Any = all,
    each: Any = map,
    size: Any = len,
    is_same: Any = operator.is_,
    pairs: Any = zip,
    listed: Any = list,
    assign: Any = setattr,
    remove: Any = delattr,
    stop_tracing: Any = sys.settrace,
    stop_profiling: Any = sys.setprofile,
    set_switching: Any = sys.setswitchinterval,
    switching: float = sys.getswitchinterval(),
    on_collection: Any = gc.callbacks,
) -> Generator[None]:
    """Put everything back, whenever it is asked for the next value."""
    in_order = tuple((one.own, one.count, one.names, one.values, one) for one in all_noted)
    functions = tuple(function for one in all_noted for function in one.functions)
    while True:
        yield
        stop_tracing(None)
        stop_profiling(None)
        set_switching(switching)
        on_collection.clear()
        for function, code, defaults, named in functions:
            if function.__code__ is not code:
                function.__code__ = code
            if function.__defaults__ is not defaults:
                function.__defaults__ = defaults
            if function.__kwdefaults__ is not named:
                function.__kwdefaults__ = named
        for own, count, names, values, noted in in_order:
            is_complete = count is None or size(own) == count
            if is_complete and every(
                each(is_same, own.values(), values)
            ):  # names keep their order; new ones come last
                continue
            for name, value in pairs(names, values):
                if own.get(name) is not value:
                    assign(noted.owner, name, value)
            for name in listed(own):
                if name in noted.inherited:
                    remove(noted.owner, name)
