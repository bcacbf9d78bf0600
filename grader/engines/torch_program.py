"""The program of a torch function: every call that torch sees, and what autograd kept of it.

A mode records the calls as they happen, with the lines that made them. Where floats that require
gradients go in and none comes out, a stop acts: `.detach()`, `.data`, `no_grad`, a new tensor.
Calls within an autograd function of the student's are one step, with the gradient that it defines.
What came back along each way in this run is seen by `torch_wires`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from grader.engines.program import MAX_OPS, MAX_OUTPUTS, Op, Program, Way
from grader.engines.source_lines import innermost
from grader.engines.torch_engine import SEED, tensor_with_gradient
from grader.engines.torch_state import plain_tensor, tensors_of
from grader.engines.torch_wires import Wires
from grader.engines.tree import leaves, map_leaves, output_leaves

ZERO_GRADIENT_FUNCTIONS = frozenset({"round", "floor", "ceil", "trunc", "sign", "sgn"})
"""Functions through which only zeros come back, though they take and give floats."""


def record(
    function: Callable[..., Any], inputs: dict[str, Any], names: Sequence[str], data: Collection[str] = ()
) -> Program:
    """Run a function and read what it does, from the inputs of these names on.

    Args:
        data: inputs that are delivered as they are.
    """
    delivered = {
        name: value if name in data else map_leaves(value, tensor_with_gradient, name)
        for name, value in inputs.items()
    }
    recorder = Recorder(names, tensors_of(delivered))
    torch.manual_seed(SEED)
    try:
        with recorder:
            result = function(**delivered)
    finally:
        torch.set_grad_enabled(True)
    return recorder.finish(output_leaves(result))


@dataclass(frozen=True, eq=False)
class _Used:
    """A tensor as it was before a call."""

    tensor: torch.Tensor
    learns: bool
    version: int
    origins: set[int]

    def is_unchanged(self) -> bool:
        """Whether the tensor is as it was: `x.float()` returns an `x` of floats itself."""
        learns = self.tensor.requires_grad and self.tensor.is_floating_point()
        return _version(self.tensor) == self.version and learns == self.learns


class Recorder(TorchFunctionMode):  # type: ignore[misc] # torch is not read by the type checker
    """Records calls; `_origin` says of each tensor, by its id, which operation gave it its present value."""

    def __init__(self, names: Sequence[str], tensors: dict[str, torch.Tensor]) -> None:
        super().__init__()
        self._program = Program()
        inputs = self._program.add_inputs(names, tensors)
        self._origin: dict[int, int] = {}
        self._before_frozen: dict[int, int] = {}
        """For each leaf that was told to require no gradient: where its value came from before."""
        self._alive: list[torch.Tensor] = []
        self._region, self._grad_is_off = 0, False
        self._learning: list[torch.Tensor] = []
        self._wires = Wires(self._origin)
        for name, tensor in tensors.items():
            if name in inputs:
                self._set_origin(tensor, inputs[name])
                self._program.ops[inputs[name]].learns |= tensor.requires_grad
                self._learning += [tensor] * tensor.requires_grad

    def __torch_function__(
        self, function: Any, types: Any, args: Any = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        used = _tensors([args, kwargs])
        before = [
            _Used(
                tensor,
                tensor.requires_grad and tensor.is_floating_point(),
                _version(tensor),
                self._origins(tensor),
            )
            for tensor in used
        ]  # an edit in place changes all that
        result = function(*args, **kwargs)
        results = used[:1] if _is_setter(function) else self._new_tensors(result, before)
        if results and not self._is_told_to_learn(before, results):
            self._record(function, before, results)
        return result

    def _record(self, function: Any, used: list[_Used], results: list[torch.Tensor]) -> None:
        frames = list(_frames(sys._getframe(2)))
        custom = _outside_custom(frames)
        floats = [tensor for tensor in results if tensor.is_floating_point()]
        grad_is_off = custom is None and not torch.is_grad_enabled()
        self._region += grad_is_off and not self._grad_is_off
        self._grad_is_off = grad_is_off
        learned = any(one.learns for one in used)
        learns = any(tensor.requires_grad for tensor in floats)
        stop = grad_is_off or (custom is None and learned and bool(floats) and not learns)
        place = innermost(frames if custom is None else custom)
        op = Op("stop" if stop else "step", _name(function), place)
        op.region = self._region if grad_is_off else None
        way = Way.ZERO if op.name.rstrip("_") in ZERO_GRADIENT_FUNCTIONS else Way.OPEN
        edited = [one for one in used if any(one.tensor is tensor for tensor in results)]
        for one in used:
            goes_on = bool(floats) and not stop and (one.learns or not learned)
            is_kept = one in edited and one.tensor.requires_grad
            can_return = one.tensor.is_floating_point() and (is_kept or goes_on)
            for source in one.origins:
                op.use(source, way if can_return else Way.NONE)
        number = self._program.add(op)
        if place is not None and edited:
            self._program.edits.append(place)
        for one in edited:
            self._edit_leaf(number, one)
        for tensor in results:
            self._set_origin(tensor, number)
            whole = tensor._base  # what a view is part of; autograd has no public name for it
            if whole is not None and any(tensor is one.tensor for one in edited):
                self._set_origin(whole, number)  # an edit of the part edits the whole

    def _new_tensors(self, result: Any, used: list[_Used]) -> list[torch.Tensor]:
        """What a call made or edited. What it handed through is what it was."""
        unchanged = {id(one.tensor) for one in used if one.is_unchanged()}
        new = []
        for tensor in _tensors(result):
            owner = self._wires.owner(tensor.grad_fn)
            if id(tensor) in unchanged:
                continue
            if owner is not None and id(tensor) not in self._origin:  # another object for the same tensor
                self._set_origin(tensor, owner)
            else:
                new.append(tensor)
        return new

    def _edit_leaf(self, number: int, one: _Used) -> None:
        """A leaf that was edited still gets its own gradient. One that was frozen may learn again later."""
        tensor = one.tensor
        origin = self._origin.get(id(tensor))
        if tensor.is_leaf and origin is not None:
            if tensor.requires_grad:
                self._wires.pass_on(number, origin)
            elif one.learns:
                self._before_frozen[id(tensor)] = origin

    def _is_told_to_learn(self, used: list[_Used], results: list[torch.Tensor]) -> bool:
        """Whether a call made a frozen leaf learn again: it is then what it was before."""
        is_unfrozen = (
            len(used) == len(results) == 1
            and used[0].tensor is results[0]
            and results[0].requires_grad
            and not used[0].learns
            and id(results[0]) in self._before_frozen
        )
        if is_unfrozen:
            self._origin[id(results[0])] = self._before_frozen.pop(id(results[0]))
        return is_unfrozen

    def _set_origin(self, tensor: torch.Tensor, number: int) -> None:
        self._alive.append(tensor)  # so that no other tensor gets its id
        self._origin[id(tensor)] = number
        self._wires.claim(tensor.grad_fn, number)

    def _origins(self, tensor: torch.Tensor) -> set[int]:
        """The operation that a tensor came from; of one that was not recorded, those that autograd leads to."""
        number = self._origin.get(id(tensor))
        custom = self._wires.unclaimed_custom(tensor.grad_fn)
        if custom is not None and number is None:  # an autograd function that called nothing of torch's
            number = self._program.add(Op("step", custom.name().removesuffix("Backward")))
            self._origin[id(tensor)] = number
            self._alive.append(tensor)
        if number is None:
            return self._wires.origins(tensor.grad_fn)
        sources = self._wires.claim(tensor.grad_fn, number)
        if custom is not None:
            op = self._program.ops[number]
            op.is_custom = True
            for source in sources:
                op.use(source, Way.OPEN)
        return {number}

    def finish(self, results: list[tuple[str, Any]]) -> Program:
        """The program, with its outputs."""
        program = self._program
        if len(program.ops) >= MAX_OPS:  # the student's code may have gone on after the error
            raise ValueError("this program is too long to be read")
        ends: dict[str, Op] = {}
        tensors = [(name, plain_tensor(value)) for name, value in results if isinstance(value, torch.Tensor)]
        sources = [(name, tensor, self._origins(tensor)) for name, tensor in tensors]
        first = len(program.ops)
        for name, tensor, origins in sources:
            label = "value" if len(tensors) > MAX_OUTPUTS else name
            end = ends.setdefault(label, Op("output", label))
            for source in origins:
                end.use(source, Way.OPEN if tensor.is_floating_point() else Way.NONE)
                if tensor.requires_grad and tensor.numel():
                    program.came_back.add((first + list(ends).index(label), source))
        for end in ends.values():
            program.add(end)
        try:
            program.came_back |= self._wires.came_back([tensor for _, tensor in tensors], self._learning)
        except Exception:  # the flow says why it cannot be differentiated
            program.is_measured = False
        return program


def _version(tensor: torch.Tensor) -> int:
    return 0 if tensor.is_inference() else int(tensor._version)  # it has no public name


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
