"""Guard: puts back what a submission replaces in the process that it shares with the engine.

A submission can assign to any name of any module: to `torch.autograd.grad`, or to the function that writes answers
down. So before its code runs, a guard notes what the modules on the way from a call to its answer hold. After the
code has run, and before anything is measured, each of them holds it again. A submission may find the guard; it
cannot edit it. A guard is a running generator: its code cannot be exchanged, it holds only what cannot be edited,
and it calls nothing by a global name.

Putting back would be of no use if code of the student's ran on beside it. So a guard waits for its threads, and ends
the process where one does not end. It switches off the modes of torch. And no garbage is collected until the
student's code runs again: a finalizer is code, too.

Whoever calls a student's code takes `current()` into a local variable first, and calls it afterwards. Before the
code, `let_collect()`.
"""

from __future__ import annotations

import gc
import operator
import os
import sys
import time
from collections.abc import Callable, Generator
from typing import Any

from grader.core.box_exit import LEFT_A_THREAD
from grader.engines.noted import Noted, is_needed, note_again, note_loaded

MODES = ("function", "dispatch")
"""What torch calls its two stacks of modes. One that is left on stands between autograd and the engine."""
THREAD_SECONDS, PAUSE_SECONDS = 2.0, 0.002
"""How long a thread of the student's may take to end after its function has returned, and how often one looks."""

PutBack = Callable[[], None]
Stack = tuple[Callable[[], int], Callable[[], Any]]
"""How many modes of torch are switched on, and what switches the last one off."""

_current: PutBack = lambda: None  # noqa: E731  (nothing has been noted yet)
_let_collect: Callable[[], None] = lambda: None  # noqa: E731  (without a guard, collecting was never stopped)
_early: tuple[Noted, ...] = ()
_modules = 0
"""What was noted before this process was forked, and how many modules were loaded then."""


def current() -> PutBack:
    """What puts everything back that the measuring of a call needs. Before `begin` it does nothing."""
    return _current


def let_collect() -> None:
    """Let garbage be collected, until the guard puts things back the next time."""
    _let_collect()


def note_early() -> None:
    """Note what everything is like in a process from which others will be forked: they have less to do then."""
    global _early, _modules
    _early, _modules = note_loaded(), len(sys.modules)


def begin() -> PutBack:
    """Note what everything is like now. Returns what puts all of it back, libraries included."""
    global _current, _let_collect
    after_calls, after_loading = _guard(), _guard()
    next(after_calls)
    next(after_loading)
    _current, _let_collect = after_calls.__next__, gc.enable
    noted = note_again(_early, _modules)  # not earlier: this module is noted, too
    after_calls.send(tuple(filter(is_needed, noted)))
    after_loading.send(noted)
    return after_loading.__next__


def _stacks_of_modes() -> tuple[Stack, ...]:
    """Those of torch, if it is loaded. None of this has a public name."""
    if "torch" not in sys.modules:
        return ()
    c = sys.modules["torch"]._C
    return tuple(
        (getattr(c, f"_len_torch_{kind}_stack"), getattr(c, f"_pop_torch_{kind}_stack")) for kind in MODES
    )


def _guard(
    *,
    every: Any = all,
    each: Any = map,
    size: Any = len,
    pairs: Any = zip,
    listed: Any = list,
    as_dict: Any = dict,
    is_same: Any = operator.is_,
    get_all: Any = operator.itemgetter,
    missing: Any = KeyError,
    assign: Any = setattr,
    remove: Any = delattr,
    threads: Any = sys._current_frames,
    pause: Any = time.sleep,
    pause_seconds: float = PAUSE_SECONDS,
    most_pauses: int = round(THREAD_SECONDS / PAUSE_SECONDS),
    end: Any = os._exit,
    exit_code: int = LEFT_A_THREAD,
    stop_collecting: Any = gc.disable,
    on_collection: Any = gc.callbacks,
    stop_tracing: Any = sys.settrace,
    stop_profiling: Any = sys.setprofile,
    set_switching: Any = sys.setswitchinterval,
    switching: float = sys.getswitchinterval(),
) -> Generator[None, tuple[Noted, ...], None]:
    """Put back what is sent first, whenever the next value is asked for."""
    all_noted = yield
    stacks, allowed = _stacks_of_modes(), frozenset(threads())
    functions = tuple(function for *_, of_owner in all_noted for function in of_owner)
    codes = tuple((function, code) for function, code, _, _ in functions)
    # a function without defaults is called with all its arguments: adding defaults changes nothing
    defaults = tuple((function, values) for function, _, values, _ in functions if values)
    named_defaults = tuple((function, values) for function, _, _, values in functions if values)
    in_order = tuple(
        (own, count, get_all(names[0], *names), (values[0], *values), owner, names, inherited)
        for owner, own, count, names, values, inherited, _ in all_noted
    )
    while True:
        yield
        pauses = 0
        while not every(each(allowed.__contains__, threads())):
            pauses += 1
            if pauses > most_pauses:
                end(exit_code)
            pause(pause_seconds)
        stop_collecting()
        on_collection.clear()
        stop_tracing(None)
        stop_profiling(None)
        set_switching(switching)
        for depth, switch_off in stacks:
            while depth():
                switch_off()
        for function, code in codes:
            if function.__code__ is not code:
                function.__code__ = code
        for function, values in defaults:
            if function.__defaults__ is not values:
                function.__defaults__ = values
        for function, values in named_defaults:
            function.__kwdefaults__ = as_dict(values)  # a dict can be edited, so it is made anew
        for own, count, look_up, values, owner, names, inherited in in_order:
            try:
                if every(each(is_same, look_up(own), values)) and (count is None or size(own) == count):
                    continue
            except missing:
                pass
            for name, value in pairs(names, values[1:]):
                if own.get(name) is not value:
                    assign(owner, name, value)
            for name in listed(own):
                if name in inherited:
                    remove(owner, name)
