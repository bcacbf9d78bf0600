"""The torch engine: gradients by input and parameter name, and what the call left changed.

Float arrays are delivered as leaves that require gradients, integers as int64; Python numbers stay
what they are. A scene can decide otherwise: what requires gradients after `build` is differentiated,
parameters of modules included, each under its dotted name. A gradient is None where autograd found no
path, and an array of zeros where it found one along which everything was multiplied by zero.

Saved tensors are counted in a separate run (mode `saved`): the hook that counts them also switches off
autograd's check for in-place edits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch import allclose, equal  # imported by name: a submission may replace torch's attributes
from torch.autograd import grad

from grader.core.facts import Facts
from grader.core.flow import Call, Change, Flow, Output
from grader.core.wire import sendable
from grader.engines.prepared_call import PreparedCall
from grader.engines.student_error import describe_error, reason
from grader.engines.tree import array_output, join, leaves, other_output, output_leaves

SEED = 0


@dataclass(frozen=True)
class Snapshot:
    """The inputs at one moment, by their dotted names."""

    tensors: dict[str, torch.Tensor]
    values: dict[str, torch.Tensor]
    versions: dict[str, int]
    requires_grad: dict[str, bool]
    training: dict[str, bool]

    @property
    def differentiable(self) -> dict[str, torch.Tensor]:
        """The tensors that required gradients."""
        return {name: tensor for name, tensor in self.tensors.items() if self.requires_grad[name]}


class Engine:
    """Runs torch functions, each time on newly built inputs."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        prepared = PreparedCall(function, call, scene)
        try:
            inputs = prepared.build(_tensor_without_gradient if prepared.has_build else tensor_with_gradient)
            before = _snapshot(inputs)
            passes = _count_passes(inputs)
            torch.manual_seed(SEED)
            result, saved_tensors = _play(prepared, inputs)
            results = [(name, plain_tensor(leaf)) for name, leaf in output_leaves(result)]
            facts = replace(
                _state_left(before, inputs),
                saved_tensors=saved_tensors,
                forward_passes={name: len(calls) for name, calls in passes.items()},
            )
            torch.set_grad_enabled(True)
            return _flow(prepared, before, inputs, results, facts)
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            return Flow(call.function, error=describe_error(error, prepared.is_student_file))
        finally:
            torch.set_grad_enabled(True)


def _flow(
    prepared: PreparedCall, before: Snapshot, inputs: Any, results: list[tuple[str, Any]], facts: Facts
) -> Flow:
    changes = _changes(before, inputs)
    shared_memory = _shared_memory(results, tensors_of(inputs))
    gradients, backward_error = _gradients_of_outputs(results, before.differentiable, prepared)
    outputs = tuple(_output(name, leaf) for name, leaf in results)
    facts = replace(facts, shared_memory=shared_memory, backward_error=backward_error)
    return Flow(prepared.call.function, outputs, gradients, changes, facts)


def _tensor_without_gradient(_: str, leaf: Any) -> Any:
    """An array as a tensor without gradients, for a scene to build with."""
    if isinstance(leaf, torch.Tensor):
        return leaf.detach().clone()
    if not isinstance(leaf, np.ndarray | np.generic):
        return leaf
    tensor = torch.from_numpy(np.array(leaf))
    if tensor.is_floating_point():
        return tensor.to(torch.float32)
    return tensor if tensor.dtype == torch.bool else tensor.to(torch.int64)


def tensor_with_gradient(name: str, leaf: Any) -> Any:
    """An array as a tensor to call a function with: one of floats requires gradients."""
    tensor = _tensor_without_gradient(name, leaf)
    is_float = isinstance(tensor, torch.Tensor) and tensor.is_floating_point()
    return tensor.requires_grad_() if is_float else tensor


def _play(prepared: PreparedCall, inputs: Any) -> tuple[Any, int | None]:
    """What the call returned, and how many tensors autograd saved, if they are counted."""
    if prepared.call.mode != "saved":
        return prepared.play(inputs), None
    saved: list[None] = []

    def count(tensor: torch.Tensor) -> torch.Tensor:
        saved.append(None)
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(count, lambda tensor: tensor):
        result = prepared.play(inputs)
    return result, len(saved)


def plain_tensor(leaf: Any) -> Any:
    """A plain tensor in place of a subclass, which may answer in autograd's place.

    `DisableTorchFunctionSubclass` has no public name. Without it the subclass would handle this call, too.
    """
    if not isinstance(leaf, torch.Tensor) or type(leaf) in (torch.Tensor, torch.nn.Parameter):
        return leaf
    with torch._C.DisableTorchFunctionSubclass(), torch.enable_grad():
        return torch.Tensor.as_subclass(leaf, torch.Tensor)


def _modules(inputs: Any) -> dict[str, torch.nn.Module]:
    return {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, torch.nn.Module)}


def tensors_of(inputs: Any) -> dict[str, torch.Tensor]:
    """Every tensor of the inputs by its dotted name: itself an input, a parameter or a buffer."""
    tensors: dict[str, torch.Tensor] = {}
    for name, leaf in leaves(inputs):
        if isinstance(leaf, torch.Tensor):
            tensors[name] = leaf
        elif isinstance(leaf, torch.nn.Module):
            for inner, tensor in leaf.named_parameters(remove_duplicate=False):
                tensors[join(name, inner)] = tensor
            for inner, tensor in leaf.named_buffers(remove_duplicate=False):
                tensors[join(name, inner)] = tensor
    return tensors


def _snapshot(inputs: Any) -> Snapshot:
    tensors = tensors_of(inputs)
    return Snapshot(
        tensors=tensors,
        values={name: tensor.detach().clone() for name, tensor in tensors.items()},
        versions={name: _version(tensor) for name, tensor in tensors.items()},
        requires_grad={name: tensor.requires_grad for name, tensor in tensors.items()},
        training={
            join(name, inner) if inner else name: module.training
            for name, top in _modules(inputs).items()
            for inner, module in top.named_modules()
        },
    )


def _count_passes(inputs: Any) -> dict[str, list[None]]:
    passes: dict[str, list[None]] = {}
    for name, module in _modules(inputs).items():
        calls = passes.setdefault(name, [])
        module.register_forward_hook(lambda *_, calls=calls: calls.append(None))
    return passes


def _version(tensor: torch.Tensor) -> int:
    """How often autograd saw a tensor edited in place. It has no public name, and nothing else shows an
    edit that was undone."""
    return int(tensor._version)


def _state_left(before: Snapshot, inputs: Any) -> Facts:
    after = _snapshot(inputs)
    return Facts(
        grad_mode_changed=not torch.is_grad_enabled(),
        requires_grad_changed=_differing(before.requires_grad, after.requires_grad),
        training_changed=_differing(before.training, after.training),
    )


def _differing(before: dict[str, bool], after: dict[str, bool]) -> tuple[str, ...]:
    return tuple(name for name in before if before[name] != after.get(name, before[name]))


def _changes(before: Snapshot, inputs: Any) -> dict[str, Change]:
    after = tensors_of(inputs)
    changes = {name: Change("value", None) for name in before.values if name not in after}
    for name, tensor in after.items():
        value = before.values.get(name)
        differs = value is None or not _same(value, plain_tensor(tensor).detach())
        is_replaced = tensor is not before.tensors.get(name)
        is_edited = not is_replaced and _version(tensor) != before.versions[name]
        if differs or is_edited:
            how = "version" if not differs else "value" if is_replaced or is_edited else "data"
            changes[name] = Change(how, _sendable_array(tensor))
        if tensor.is_leaf and tensor.grad is not None:
            changes[f"{name}.grad"] = Change("grad", _sendable_array(tensor.grad))
    return changes


def _same(one: torch.Tensor, other: torch.Tensor) -> bool:
    if (one.dtype, one.shape, one.layout) != (other.dtype, other.shape, other.layout):
        return False
    return bool(equal(one, other) or allclose(one, other, rtol=0, atol=0, equal_nan=True))


def _shared_memory(
    results: list[tuple[str, Any]], tensors: dict[str, torch.Tensor]
) -> tuple[tuple[str, str], ...]:
    """Which outputs and inputs use the memory of an input."""
    owners: dict[int, str] = {}
    pairs = []
    for name, tensor in tensors.items():
        address = _address(tensor)
        owner = owners.setdefault(address, name) if address else name
        if owner != name:
            pairs.append((name, owner))
    for name, leaf in results:
        if isinstance(leaf, torch.Tensor) and _address(leaf) in owners:
            pairs.append((name, owners[_address(leaf)]))
    return tuple(pairs)


def _address(tensor: torch.Tensor) -> int:
    """Where a tensor's entries are; 0 if it has none, or not in one place."""
    strided = tensor.layout == torch.strided and tensor.numel()
    return tensor.untyped_storage().data_ptr() if strided else 0


def _gradients_of_outputs(
    results: list[tuple[str, Any]],
    differentiable: dict[str, torch.Tensor],
    prepared: PreparedCall,
) -> tuple[dict[str, dict[str, np.ndarray[Any, Any] | None]], str]:
    """The gradients of each output, and why the last one that failed did."""
    gradients: dict[str, dict[str, np.ndarray[Any, Any] | None]] = {}
    backward_error = ""
    for name, value in results:
        if not isinstance(value, torch.Tensor) or not value.is_floating_point():
            continue
        names = [leaf for leaf in differentiable if prepared.call.differentiates(leaf, name)]
        gradients[name] = dict.fromkeys(names)
        sources = {leaf: differentiable[leaf] for leaf in names if differentiable[leaf].requires_grad}
        if value.requires_grad and sources:
            seed = torch.from_numpy(np.resize(prepared.call.cotangent, value.shape)).to(value.dtype)
            try:
                reached = grad(value, list(sources.values()), seed, retain_graph=True, allow_unused=True)
            except BaseException as error:  # a student's own backward may raise anything
                described = describe_error(error, prepared.is_student_file)
                backward_error = str(described) if described.line else reason(error)
                continue
            pairs = zip(sources, reached, strict=True)
            gradients[name] |= {leaf: None if g is None else _array(g) for leaf, g in pairs}
    return gradients, backward_error


def _output(name: str, leaf: Any) -> Output:
    if not isinstance(leaf, torch.Tensor):
        return other_output(name, leaf)
    try:
        return array_output(name, _array(leaf))
    except TypeError:  # numpy has no such type: bfloat16, for one
        return Output(name, f"a tensor of {leaf.dtype}", None)


def _sendable_array(tensor: torch.Tensor) -> np.ndarray[Any, Any] | None:
    try:
        array = _array(tensor)
    except TypeError:
        return None
    return array if sendable(array) else None


def _array(tensor: torch.Tensor) -> np.ndarray[Any, Any]:
    return np.array(tensor.detach().to_dense().cpu().resolve_conj().numpy())
