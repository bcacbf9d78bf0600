"""A prepared call: the scene, where an exercise has one, builds the inputs and makes the call.

A scene is staff code without answers, run beside the student's. `build(**inputs)` turns plain arrays
into what the function takes; `play(function, **inputs)` calls it and returns what is to be judged.
Where an exercise has several functions, `build_<function>` and `play_<function>` come first.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from types import FunctionType, ModuleType
from typing import Any

from grader.core.arrivals import DETACHED
from grader.core.flow import Call
from grader.core.wire import Constant
from grader.engines import guard
from grader.engines.tree import map_leaves, without_field_names

SUBMISSION = ("<code", "<submission")


class WrongSignature(TypeError):
    """The function does not take the inputs that the problem names."""


@dataclass(frozen=True)
class PreparedCall:
    """A function, the call to make of it, and the scene around it."""

    function: Callable[..., Any]
    call: Call
    scene: ModuleType | None

    @property
    def has_build(self) -> bool:
        """Whether the scene builds the inputs."""
        return self._from_scene("build") is not None

    def build(self, deliver: Callable[[str, Any], Any]) -> Any:
        """The inputs, delivered as the framework's arrays and built by the scene."""

        def hand_over(name: str, leaf: Any) -> Any:
            return leaf.value if isinstance(leaf, Constant) else deliver(name, leaf)

        delivered = map_leaves(dict(self.call.inputs), hand_over, "")
        build = self._from_scene("build")
        return build(**delivered) if build else delivered

    def play(self, inputs: dict[str, Any]) -> Any:
        """Call the function: the scene does, or else each input is passed by its name.

        What the function replaced in this process is put back before anybody looks at what it did.
        """
        put_back = guard.current()
        inputs = {**inputs, **{copy: self._tied(inputs[original]) for original, copy in self.call.ties}}
        play = self._from_scene("play")
        guard.let_collect()
        try:
            if play:
                return play(self._call_for_scene, **inputs)
            self._require_signature(inputs)
            return self.function(**inputs)
        finally:
            put_back()

    def _tied(self, original: Any) -> Any:
        """What a function gets in place of an input that is tied to another one."""
        return original.detach() if self.call.arrival == DETACHED else original

    def _call_for_scene(self, *arguments: Any, **named: Any) -> Any:
        """The function as a scene calls it: a record that it returns is turned into a tuple."""
        put_back = guard.current()
        guard.let_collect()
        result = self.function(*arguments, **named)
        put_back()
        is_record = isinstance(result, tuple) or is_dataclass(result)
        return without_field_names(result) if is_record else result

    def is_student_file(self, filename: str) -> bool:
        """Whether a file in a traceback is the student's own."""
        if filename.startswith(SUBMISSION) or "ipykernel_" in filename:
            return True
        code = getattr(inspect.unwrap(self.function), "__code__", None)
        if code is None or "site-packages" in code.co_filename:  # a method inherited from a library
            return False
        return filename != "" and filename == code.co_filename

    def _from_scene(self, verb: str) -> Callable[..., Any] | None:
        if self.scene is None:
            return None
        name = self.call.function.replace(".", "_")
        plain: Callable[..., Any] | None = getattr(self.scene, verb, None)
        return getattr(self.scene, f"{verb}_{name}", plain)

    def _require_signature(self, inputs: dict[str, Any]) -> None:
        if _takes_exactly(self.function, inputs):
            return
        try:
            signature = inspect.signature(self.function)
        except (TypeError, ValueError):
            return
        try:
            signature.bind(**inputs)
        except TypeError:
            names = ", ".join(inputs)
            raise WrongSignature(
                f"{self.call.function} is called with ({names}); yours takes {signature}"
            ) from None


def _takes_exactly(function: Any, inputs: dict[str, Any]) -> bool:
    """Whether a plain function has these parameters and no others. `inspect` takes longer than many a call."""
    if type(function) is not FunctionType or vars(function):
        return False  # a wrapper says what it wraps, and that may take other inputs
    code = function.__code__
    has_more = code.co_posonlyargcount or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return not has_more and len(names) == len(inputs) and all(name in inputs for name in names)
