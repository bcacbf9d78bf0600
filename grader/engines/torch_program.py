"""The program of a torch function: every call that torch sees, and what autograd kept of it.

A mode watches the calls as they happen, under the lines that made them. Where floats that require
gradients go in and none comes out, a stop acts: `.detach()`, `.data`, `no_grad`, a tensor made anew.
Calls within an autograd function of the student's own are one step, whose gradient is its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from types import CodeType, FrameType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from grader.engines.program import MOST_OUTPUTS, Op, Program
from grader.engines.source_lines import innermost
from grader.engines.torch_engine import SEED, bare, leaf_of, tensors_of
from grader.engines.tree import leaves, map_leaves, output_leaves


def record(function: Callable[..., Any], inputs: dict[str, Any], names: Sequence[str]) -> Program:
    """Run a function and read what it does, from the inputs of these names on."""
    delivered = map_leaves(dict(inputs), leaf_of, "")
    watch = _Watch(names, tensors_of(delivered))
    torch.manual_seed(SEED)
    try:
        with watch:
            result = function(**delivered)
    finally:
        torch.set_grad_enabled(True)
    return watch.finish(output_leaves(result))


class _Watch(TorchFunctionMode):  # type: ignore[misc] # torch is not read by the type checker
    """Records calls; `_made` says of each tensor which operation gave it its present value."""

    def __init__(self, names: Sequence[str], given: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self._program = Program()
        inputs = self._program.add_inputs(names, given)
        self._made: dict[int, int] = {}
        self._running: list[torch.Tensor] = []
        self._grads: dict[Any, int] = {}
        self._region, self._off = 0, False
        for name, tensor in given.items():
            if name in inputs:
                self._keep(tensor, inputs[name])
                self._program.ops[inputs[name]].learns |= tensor.requires_grad

    def __torch_function__(
        self, function: Any, types: Any, args: Any = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        used = _tensors([args, kwargs])
        learning = [tensor.requires_grad and tensor.is_floating_point() for tensor in used]
        result = function(*args, **kwargs)
        given = used[:1] if _is_setter(function) else _tensors(result)
        if given:
            self._note(function, used, learning, given)
        return result

    def _note(
        self, function: Any, used: list[torch.Tensor], learning: list[bool], given: list[torch.Tensor]
    ) -> None:
        frames = list(_frames(sys._getframe(2)))
        custom = _outside_custom(frames)
        floats = [tensor for tensor in given if tensor.is_floating_point()]
        off = custom is None and not torch.is_grad_enabled()
        self._region += off and not self._off
        self._off = off
        learns = any(tensor.requires_grad for tensor in floats)
        stop = off or (custom is None and any(learning) and bool(floats) and not learns)
        place = innermost(frames if custom is None else custom)
        op = Op("stop" if stop else "step", _name(function), place, region=self._region if off else None)
        for tensor, learned in zip(used, learning, strict=True):
            edited = tensor.requires_grad and any(tensor is one for one in given)
            goes_on = bool(floats) and not stop and (learned or not any(learning))
            self._use(op, tensor, tensor.is_floating_point() and (edited or goes_on))
        if place is not None and any(one is tensor for one in used for tensor in given):
            self._program.edits.append(place)
        number = self._program.add(op)
        for tensor in given:
            self._keep(tensor, number)
            if tensor._base is not None and any(tensor is one for one in used):
                self._keep(tensor._base, number)  # an edit in place of a part edits the whole

    def _keep(self, tensor: torch.Tensor, number: int) -> None:
        self._running.append(tensor)  # so that no other takes its place in memory
        self._made[id(tensor)] = number
        if tensor.grad_fn is not None:
            self._grads[tensor.grad_fn] = number

    def _use(self, op: Op, tensor: torch.Tensor, passes: bool) -> None:
        for source in self._origin(tensor):
            op.sources[source] = op.sources.get(source, False) or passes

    def _origin(self, tensor: torch.Tensor) -> set[int]:
        """The operation that made a tensor; of one that came by a way unseen, as autograd has it."""
        if id(tensor) in self._made:
            return {self._made[id(tensor)]}
        found: set[int] = set()
        waiting, seen = [tensor.grad_fn], set()
        while waiting:
            node = waiting.pop()
            if node is None or node in seen:
                continue
            seen.add(node)
            variable = getattr(node, "variable", None)
            if node in self._grads:
                found.add(self._grads[node])
            elif variable is not None and id(variable) in self._made:
                found.add(self._made[id(variable)])
            else:
                waiting += [following for following, _ in node.next_functions]
        return found

    def finish(self, results: list[tuple[str, Any]]) -> Program:
        """The program, with its outputs."""
        ends: dict[str, Op] = {}
        found = [(name, bare(value)) for name, value in results if isinstance(value, torch.Tensor)]
        for name, tensor in found:
            label = "value" if len(found) > MOST_OUTPUTS else name
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
    """The frames around an autograd function of the student's own, if we are within one."""
    for number, (code, _) in enumerate(frames):
        if code.co_name == "apply" and code.co_filename.endswith(
            ("autograd/function.py", "autograd\\function.py")
        ):
            return frames[number + 1 :]
    return None
