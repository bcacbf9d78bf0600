"""The program of a torch function: every call that torch sees, and what autograd kept of it.

A mode records the calls as they happen, with the lines that made them. Where floats that require
gradients go in and none comes out, a stop acts: `.detach()`, `.data`, `no_grad`, a new tensor.
Calls within an autograd function of the student's are one step, with the gradient that it defines.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FrameType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from grader.engines.program import MAX_OUTPUTS, Op, Program
from grader.engines.source_lines import innermost
from grader.engines.torch_engine import SEED, tensor_with_gradient
from grader.engines.torch_state import plain_tensor, tensors_of
from grader.engines.tree import leaves, map_leaves, output_leaves


def record(function: Callable[..., Any], inputs: dict[str, Any], names: Sequence[str]) -> Program:
    """Run a function and read what it does, from the inputs of these names on."""
    delivered = map_leaves(dict(inputs), tensor_with_gradient, "")
    recorder = _Recorder(names, tensors_of(delivered))
    torch.manual_seed(SEED)
    try:
        with recorder:
            result = function(**delivered)
    finally:
        torch.set_grad_enabled(True)
    return recorder.finish(output_leaves(result))


class _Recorder(TorchFunctionMode):  # type: ignore[misc] # torch is not read by the type checker
    """Records calls; `_origin` says of each tensor, by its id, which operation gave it its present value."""

    def __init__(self, names: Sequence[str], tensors: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self._program = Program()
        inputs = self._program.add_inputs(names, tensors)
        self._origin: dict[int, int] = {}
        self._origin_of_node: dict[Any, int] = {}
        self._alive: list[torch.Tensor] = []
        self._region, self._grad_is_off = 0, False
        for name, tensor in tensors.items():
            if name in inputs:
                self._set_origin(tensor, inputs[name])
                self._program.ops[inputs[name]].learns |= tensor.requires_grad

    def __torch_function__(
        self, function: Any, types: Any, args: Any = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        used = _tensors([args, kwargs])
        learning = [tensor.requires_grad and tensor.is_floating_point() for tensor in used]
        result = function(*args, **kwargs)
        results = used[:1] if _is_setter(function) else _tensors(result)
        if results:
            self._record(function, used, learning, results)
        return result

    def _record(
        self, function: Any, used: list[torch.Tensor], learning: list[bool], results: list[torch.Tensor]
    ) -> None:
        frames = list(_frames(sys._getframe(2)))
        custom = _outside_custom(frames)
        floats = [tensor for tensor in results if tensor.is_floating_point()]
        grad_is_off = custom is None and not torch.is_grad_enabled()
        self._region += grad_is_off and not self._grad_is_off
        self._grad_is_off = grad_is_off
        learns = any(tensor.requires_grad for tensor in floats)
        stop = grad_is_off or (custom is None and any(learning) and bool(floats) and not learns)
        place = innermost(frames if custom is None else custom)
        region = self._region if grad_is_off else None
        op = Op("stop" if stop else "step", _name(function), place, region=region)
        for tensor, learned in zip(used, learning, strict=True):
            is_edited = tensor.requires_grad and any(tensor is one for one in results)
            goes_on = bool(floats) and not stop and (learned or not any(learning))
            self._use(op, tensor, tensor.is_floating_point() and (is_edited or goes_on))
        if place is not None and any(one is tensor for one in used for tensor in results):
            self._program.edits.append(place)
        number = self._program.add(op)
        for tensor in results:
            self._set_origin(tensor, number)
            whole = tensor._base  # what a view is part of; autograd has no public name for it
            if whole is not None and any(tensor is one for one in used):
                self._set_origin(whole, number)  # an edit of the part edits the whole

    def _set_origin(self, tensor: torch.Tensor, number: int) -> None:
        self._alive.append(tensor)  # so that no other tensor gets its id
        self._origin[id(tensor)] = number
        if tensor.grad_fn is not None:
            self._origin_of_node[tensor.grad_fn] = number

    def _use(self, op: Op, tensor: torch.Tensor, passes: bool) -> None:
        for source in self._origins(tensor):
            op.sources[source] = op.sources.get(source, False) or passes

    def _origins(self, tensor: torch.Tensor) -> set[int]:
        """The operation that a tensor came from; of one that was not recorded, those that autograd leads to."""
        if id(tensor) in self._origin:
            return {self._origin[id(tensor)]}
        origins: set[int] = set()
        waiting, seen = [tensor.grad_fn], set()
        while waiting:
            node = waiting.pop()
            if node is None or node in seen:
                continue
            seen.add(node)
            variable = getattr(node, "variable", None)
            if node in self._origin_of_node:
                origins.add(self._origin_of_node[node])
            elif variable is not None and id(variable) in self._origin:
                origins.add(self._origin[id(variable)])
            else:
                waiting += [following for following, _ in node.next_functions]
        return origins

    def finish(self, results: list[tuple[str, Any]]) -> Program:
        """The program, with its outputs."""
        ends: dict[str, Op] = {}
        tensors = [(name, plain_tensor(value)) for name, value in results if isinstance(value, torch.Tensor)]
        for name, tensor in tensors:
            label = "value" if len(tensors) > MAX_OUTPUTS else name
            end = ends.setdefault(label, Op("output", label))
            self._use(end, tensor, tensor.is_floating_point())
        for end in ends.values():
            self._program.add(end)
        return self._program


def _tensors(value: Any) -> list[torch.Tensor]:
    return [item for _, item in leaves(value) if isinstance(item, torch.Tensor)]


def _is_setter(function: Any) -> bool:
    """Whether a call sets entries, `requires_grad` or `data`, and returns nothing."""
    name = getattr(function, "__name__", "")
    owner = getattr(getattr(function, "__self__", None), "__name__", "")
    return name == "__setitem__" or (name == "__set__" and owner in ("requires_grad", "data"))


def _name(function: Any) -> str:
    owner = getattr(function, "__self__", None)
    name = getattr(function, "__name__", "call")
    return str(getattr(owner, "__name__", name)) if name == "__get__" else str(name)


def _frames(frame: FrameType | None) -> Iterator[tuple[CodeType, int]]:
    while frame is not None:
        yield frame.f_code, frame.f_lasti
        frame = frame.f_back


def _outside_custom(frames: list[tuple[CodeType, int]]) -> list[tuple[CodeType, int]] | None:
    """The frames around an autograd function of the student's, if the call is within one."""
    for number, (code, _) in enumerate(frames):
        if code.co_name == "apply" and code.co_filename.endswith(
            ("autograd/function.py", "autograd\\function.py")
        ):
            return frames[number + 1 :]
    return None
