"""torch flows: gradients by input and parameter name, and what the call left changed.

Float arrays are delivered as leaves that require gradients, integers as int64; Python numbers stay
what they are. An exercise with a scene decides this itself: what requires gradients after `build`
is differentiated, parameters of modules included, each under its dotted name. A gradient is None
where autograd found no path, an array of zeros where it found one and multiplied it away.

Saved tensors are counted in a run of its own (mode `saved`): the hook that counts them would also
switch off autograd's own check for in-place edits.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch import allclose, equal  # held on to: a submission may replace torch's own
from torch.autograd import grad

from grader.core.flow import Call, Change, Flow, Output
from grader.core.wire import sendable
from grader.engines.prepared_call import PreparedCall
from grader.engines.student_error import fault_of, summary
from grader.engines.tree import array_output, join, leaves, other_output, output_leaves

SEED = 0


@dataclass(frozen=True)
class Before:
    """How the inputs were found."""

    tensors: dict[str, torch.Tensor]
    everything: dict[str, torch.Tensor]
    values: dict[str, torch.Tensor]
    versions: dict[str, int]
    requires_grad: dict[str, bool]
    training: dict[str, bool]


class Engine:
    """Runs torch functions, each time on inputs built anew."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        stage = PreparedCall(function, call, scene)
        facts: dict[str, Any] = {"backward": None}
        try:
            inputs = stage.build(_plain if stage.has_build else leaf_of)
            before = _look(inputs)
            passes = _count_passes(inputs)
            torch.manual_seed(SEED)
            results = [(name, bare(leaf)) for name, leaf in output_leaves(_play(stage, inputs, facts))]
            facts |= _state_left(before, inputs)
            facts |= {f"passes.{name}": len(calls) for name, calls in passes.items()}
            torch.set_grad_enabled(True)
            return _report(stage, before, inputs, results, facts)
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            return Flow(call.function, facts=facts, error=fault_of(error, stage.is_students))
        finally:
            torch.set_grad_enabled(True)


def _report(
    stage: PreparedCall, before: Before, inputs: Any, results: list[tuple[str, Any]], facts: dict[str, Any]
) -> Flow:
    changes = _changes(before, inputs)
    facts["aliases"] = _aliases(results, tensors_of(inputs))
    gradients = _pull_back(results, before.tensors, stage, facts)
    outputs = tuple(_output(name, leaf) for name, leaf in results)
    return Flow(stage.call.function, outputs, gradients, changes, facts)


def _plain(_: str, leaf: Any) -> Any:
    """An array as a tensor without gradients, for a scene to build with."""
    if isinstance(leaf, torch.Tensor):
        return leaf.detach().clone()
    if not isinstance(leaf, np.ndarray | np.generic):
        return leaf
    tensor = torch.from_numpy(np.array(leaf))
    if tensor.is_floating_point():
        return tensor.to(torch.float32)
    return tensor if tensor.dtype == torch.bool else tensor.to(torch.int64)


def leaf_of(name: str, leaf: Any) -> Any:
    """The same, floats requiring gradients."""
    tensor = _plain(name, leaf)
    floating = isinstance(tensor, torch.Tensor) and tensor.is_floating_point()
    return tensor.requires_grad_() if floating else tensor


def _play(stage: PreparedCall, inputs: Any, facts: dict[str, Any]) -> Any:
    if stage.call.mode != "saved":
        return stage.play(inputs)
    saved: list[None] = []

    def count(tensor: torch.Tensor) -> torch.Tensor:
        saved.append(None)
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(count, lambda tensor: tensor):
        result = stage.play(inputs)
    facts["saved_tensors"] = len(saved)
    return result


def bare(leaf: Any) -> Any:
    """A tensor of torch's own in place of a subclass's, which may answer for autograd itself."""
    if not isinstance(leaf, torch.Tensor) or type(leaf) in (torch.Tensor, torch.nn.Parameter):
        return leaf
    with torch._C.DisableTorchFunctionSubclass(), torch.enable_grad():
        return torch.Tensor.as_subclass(leaf, torch.Tensor)


def _modules(inputs: Any) -> dict[str, torch.nn.Module]:
    return {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, torch.nn.Module)}


def tensors_of(inputs: Any) -> dict[str, torch.Tensor]:
    """Every tensor in sight by its dotted name: inputs, parameters, buffers."""
    found: dict[str, torch.Tensor] = {}
    for name, leaf in leaves(inputs):
        if isinstance(leaf, torch.Tensor):
            found[name] = leaf
        elif isinstance(leaf, torch.nn.Module):
            for inner, tensor in leaf.named_parameters(remove_duplicate=False):
                found[join(name, inner)] = tensor
            for inner, tensor in leaf.named_buffers(remove_duplicate=False):
                found[join(name, inner)] = tensor
    return found


def _look(inputs: Any) -> Before:
    tensors = tensors_of(inputs)
    return Before(
        tensors={name: tensor for name, tensor in tensors.items() if tensor.requires_grad},
        everything=tensors,
        values={name: tensor.detach().clone() for name, tensor in tensors.items()},
        versions={name: tensor._version for name, tensor in tensors.items()},
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


def _state_left(before: Before, inputs: Any) -> dict[str, Any]:
    now = _look(inputs)
    return {
        "grad_mode_changed": not torch.is_grad_enabled(),
        "requires_grad_changed": _differing(before.requires_grad, now.requires_grad),
        "training_changed": _differing(before.training, now.training),
    }


def _differing(before: dict[str, bool], now: dict[str, bool]) -> str:
    return " ".join(name for name in before if before[name] != now.get(name, before[name]))


def _changes(before: Before, inputs: Any) -> dict[str, Change]:
    now = tensors_of(inputs)
    changes = {name: Change("value", None) for name in before.values if name not in now}
    for name, tensor in now.items():
        known = before.values.get(name)
        edited = known is None or not _same(known, bare(tensor).detach())
        anew = tensor is not before.everything.get(name)
        newer = not anew and tensor._version != before.versions[name]
        if edited or newer:
            how = "version" if not edited else "value" if anew or newer else "data"
            changes[name] = Change(how, _sendable_array(tensor))
        if tensor.is_leaf and tensor.grad is not None:
            changes[f"{name}.grad"] = Change("grad", _sendable_array(tensor.grad))
    return changes


def _same(one: torch.Tensor, other: torch.Tensor) -> bool:
    if (one.dtype, one.shape, one.layout) != (other.dtype, other.shape, other.layout):
        return False
    return bool(equal(one, other) or allclose(one, other, rtol=0, atol=0, equal_nan=True))


def _aliases(results: list[tuple[str, Any]], tensors: dict[str, torch.Tensor]) -> str:
    """Which outputs and inputs stand on an input's memory."""
    places: dict[int, str] = {}
    pairs = []
    for name, tensor in tensors.items():
        place = _memory(tensor)
        first = places.setdefault(place, name) if place else name
        if first != name:
            pairs.append(f"{name}={first}")
    for name, leaf in results:
        if isinstance(leaf, torch.Tensor) and _memory(leaf) in places:
            pairs.append(f"{name}={places[_memory(leaf)]}")
    return " ".join(pairs)


def _memory(tensor: torch.Tensor) -> int:
    """Where a tensor's entries are; 0 if it has none, or not in one place."""
    strided = tensor.layout == torch.strided and tensor.numel()
    return tensor.untyped_storage().data_ptr() if strided else 0


def _pull_back(
    results: list[tuple[str, Any]],
    wanted: dict[str, torch.Tensor],
    stage: PreparedCall,
    facts: dict[str, Any],
) -> dict[str, dict[str, np.ndarray[Any, Any] | None]]:
    gradients: dict[str, dict[str, np.ndarray[Any, Any] | None]] = {}
    for name, value in results:
        if not isinstance(value, torch.Tensor) or not value.is_floating_point():
            continue
        gradients[name] = dict.fromkeys(leaf for leaf in wanted if stage.call.differentiates(leaf, name))
        asked = {leaf: wanted[leaf] for leaf in gradients[name] if wanted[leaf].requires_grad}
        if value.requires_grad and asked:
            seed = torch.from_numpy(np.resize(stage.call.cotangent, value.shape)).to(value.dtype)
            try:
                reached = grad(value, list(asked.values()), seed, retain_graph=True, allow_unused=True)
            except BaseException as error:  # a student's own backward may raise anything
                fault = fault_of(error, stage.is_students)
                facts["backward"] = str(fault) if fault.line else summary(error) or fault.type
                continue
            pairs = zip(asked, reached, strict=True)
            gradients[name] |= {leaf: None if g is None else _array(g) for leaf, g in pairs}
    return gradients


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
