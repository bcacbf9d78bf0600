"""The torch engine: gradients by input and parameter name, and what the call left changed.

Float arrays are delivered as leaves that require gradients, integers as int64; Python numbers stay
what they are. A scene can decide otherwise: what requires gradients after `build` is differentiated,
parameters of modules included, each under its dotted name. A gradient is None where autograd found no
path, and an array of zeros where it found one along which everything was multiplied by zero.

Saved tensors are counted in a separate run (mode `saved`): the hook that counts them also switches off
autograd's check for in-place edits.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch.autograd import grad  # imported by name: a submission may replace torch's attributes

from grader.core.arrivals import BEFORE_ANOTHER, REFILLED, SECOND_CALL
from grader.core.facts import Facts
from grader.core.flow import Call, Flow, Output
from grader.engines import guard
from grader.engines.prepared_call import PreparedCall
from grader.engines.settings import EVERYWHERE, Setting, put_back, read
from grader.engines.student_error import describe_error, reason
from grader.engines.torch_arrivals import arrive, delivered_as, fill_with_others, other_numbers
from grader.engines.torch_state import (
    Entries,
    Sealed,
    Snapshot,
    State,
    array_of,
    changes_since,
    entries_of,
    modules_of,
    plain_tensor,
    state_of,
    still_holds,
    take_snapshot,
)
from grader.engines.tree import array_output, other_output, output_leaves

SEED = 1 << 32
"""Of torch's random numbers before each call. They are those of 0, and a submission that sets 0 is noticed."""
SETTINGS = (
    *EVERYWHERE,
    Setting("torch's default dtype", torch.get_default_dtype, torch.set_default_dtype),
    Setting("autograd's anomaly mode", torch.is_anomaly_enabled, torch.autograd.set_detect_anomaly),
    Setting("the seed of torch's random numbers", torch.initial_seed, torch.default_generator.manual_seed),
)
Results = tuple[tuple[str, Any], ...]
"""The leaves of what a function returned, each with its name."""
Earlier = tuple[tuple[str, torch.Tensor, Entries], ...]
"""The tensors that an earlier call returned, each with what it held then."""


class Engine:
    """Runs torch functions, each time on newly built inputs."""

    def run(self, function: Callable[..., Any], call: Call, scene: ModuleType | None) -> Flow:
        prepared = PreparedCall(function, call, scene)
        torch.default_generator.manual_seed(SEED)
        settings = read(SETTINGS)
        try:
            inputs, arrived = arrive(_build(prepared), call.arrival)
            grad_mode = torch.is_grad_enabled()
            earlier = _first_call(prepared, inputs) if call.arrival in (SECOND_CALL, REFILLED) else ()
            sealed = take_snapshot(inputs).sealed()
            passes = _count_passes(inputs)
            torch.default_generator.manual_seed(SEED)
            result, saved_tensors = _play(prepared, inputs)
            if call.arrival == BEFORE_ANOTHER:
                _call_with_others(prepared)
            make_good = guard.current()
            grad_mode_changed = torch.is_grad_enabled() != grad_mode
            settings_changed = put_back(SETTINGS, settings)
            results = tuple((name, plain_tensor(leaf)) for name, leaf in output_leaves(result))
            outputs = tuple(_output(name, leaf) for name, leaf in results)
            make_good()  # an object that was returned may run code when it is looked at
            torch.set_grad_enabled(True)
            gradients, errors, incoming_changed = _gradients_of_outputs(results, sealed, prepared)
            before, after = (
                Snapshot.opened(sealed),
                state_of(inputs),
            )  # no code of the student's runs from here on
            facts = replace(
                _state_left(before, after),
                grad_mode_changed=grad_mode_changed,
                settings_changed=settings_changed,
                incoming_changed=incoming_changed,
                saved_tensors=saved_tensors,
                forward_passes={name: next(calls) for name, calls in passes},
                arrived=arrived,
                earlier_results_changed=_changed(earlier),
                shared_memory=_shared_memory(results, after.tensors),
                backward_error=next(iter(errors.values()), ""),
                undifferentiable=tuple(errors),
            )
            return Flow(call.function, outputs, gradients, changes_since(before, after), facts)
        except BaseException as error:  # SystemExit and KeyboardInterrupt are the student's too
            put_back(SETTINGS, settings)
            return Flow(call.function, error=describe_error(error, prepared.is_student_file))
        finally:
            torch.set_grad_enabled(True)


def _build(prepared: PreparedCall) -> Any:
    """The inputs, newly built. What is open is plain data."""

    is_built = prepared.has_build

    def deliver(name: str, leaf: Any) -> Any:
        learns = not is_built and prepared.call.differentiates(name)
        return tensor_with_gradient(name, leaf) if learns else _tensor_without_gradient(name, leaf)

    return prepared.build(delivered_as(prepared.call.arrival, deliver))


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


def _first_call(prepared: PreparedCall, inputs: Any) -> Earlier:
    """Make the call once; returns the tensors that came of it, each with what it held."""
    if prepared.call.arrival != REFILLED:
        return _as_edited(prepared.play(inputs), inputs)
    strangers = _build(prepared)
    fill_with_others(strangers)  # for good: whoever keeps one of them has the wrong numbers
    with other_numbers(inputs):
        for name, stranger in strangers.items():
            prepared.play({**inputs, name: stranger})
        return _as_edited(prepared.play(inputs), inputs)


def _as_edited(result: Any, inputs: Any) -> Earlier:
    """The tensors that a first call returned. Their owner has written into them, but for those in an input's memory.

    Whoever hands one of them out again hands out other numbers.
    """
    addresses = {_address(tensor) for tensor in state_of(inputs).tensors.values()}
    for _, leaf in output_leaves(result):
        tensor = plain_tensor(leaf)
        if (
            isinstance(tensor, torch.Tensor)
            and tensor.dtype != torch.bool
            and _address(tensor) not in addresses
        ):
            with contextlib.suppress(RuntimeError):  # entries that share their memory
                tensor.detach().add_(1)
    return _tensors_with_entries(result)


def _call_with_others(prepared: PreparedCall) -> None:
    """Another call, with inputs that have nothing to do with the first one. What becomes of it does not matter."""
    strangers = _build(prepared)
    fill_with_others(strangers)
    with contextlib.suppress(Exception):
        prepared.play(strangers)


def _tensors_with_entries(result: Any) -> Earlier:
    results = [(name, plain_tensor(leaf)) for name, leaf in output_leaves(result)]
    return tuple((name, leaf, entries_of(leaf)) for name, leaf in results if isinstance(leaf, torch.Tensor))


def _changed(earlier: Earlier) -> tuple[str, ...]:
    """The results of the first call that are not as they were."""
    return tuple(name for name, leaf, entries in earlier if not still_holds(leaf, entries))


def tensor_with_gradient(name: str, leaf: Any) -> Any:
    """An array as a tensor to call a function with: one of floats requires gradients."""
    tensor = _tensor_without_gradient(name, leaf)
    is_float = isinstance(tensor, torch.Tensor) and tensor.is_floating_point()
    return tensor.requires_grad_() if is_float else tensor


def _play(prepared: PreparedCall, inputs: Any) -> tuple[Any, int | None]:
    """What the call returned, and how many tensors autograd saved, if they are counted."""
    if prepared.call.mode != "saved":
        return prepared.play(inputs), None
    saved = count()

    def note(tensor: torch.Tensor) -> torch.Tensor:
        next(saved)
        return tensor

    with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
        result = prepared.play(inputs)
    return result, next(saved)


def _count_passes(inputs: Any) -> tuple[tuple[str, count[int]], ...]:
    """By module, what counts its calls. A submission that finds a counter can only make it count further."""
    modules = modules_of(inputs)
    passes = tuple((name, count()) for name in modules)
    for (_, calls), module in zip(passes, modules.values(), strict=True):
        module.register_forward_hook(lambda *_, calls=calls: _one_more(calls))
    return passes


def _one_more(calls: count[int]) -> None:
    next(calls)  # a hook that returned something would replace the module's output


def _state_left(before: State, after: State) -> Facts:
    return Facts(
        requires_grad_changed=_differing(before.requires_grad, after.requires_grad),
        training_changed=_differing(before.training, after.training),
    )


def _differing(before: dict[str, bool], after: dict[str, bool]) -> tuple[str, ...]:
    return tuple(name for name in before if before[name] != after.get(name, before[name]))


def _shared_memory(results: Results, tensors: dict[str, torch.Tensor]) -> tuple[tuple[str, str], ...]:
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
    results: Results,
    sealed: Sealed,
    prepared: PreparedCall,
) -> tuple[dict[str, dict[str, np.ndarray[Any, Any] | None]], dict[str, str], bool]:
    """The gradients of each output, why those that failed did, and whether one wrote into the gradient that came in.

    Hooks of the student's run in between, and may find this frame: they find nothing in it that could be edited.
    """
    gradients: tuple[tuple[str, tuple[tuple[str, np.ndarray[Any, Any] | None], ...]], ...] = ()
    errors: tuple[tuple[str, str], ...] = ()
    incoming_changed = False
    for name, value in results:
        if not isinstance(value, torch.Tensor) or not value.is_floating_point():
            continue
        differentiable = Snapshot.opened(sealed).differentiable
        names = tuple(leaf for leaf in differentiable if prepared.call.differentiates(leaf, name))
        sources = tuple(leaf for leaf in names if differentiable[leaf].requires_grad)
        reached: tuple[torch.Tensor | None, ...] = ()
        if value.requires_grad and sources:
            seed = torch.from_numpy(np.resize(prepared.call.cotangent, value.shape)).to(value.dtype)
            entries = entries_of(seed)
            make_good = guard.current()
            try:
                inputs = tuple(differentiable[leaf] for leaf in sources)
                reached = grad(value, inputs, seed, retain_graph=True, allow_unused=True)
            except BaseException as error:  # a student's own backward may raise anything
                described = describe_error(error, prepared.is_student_file)
                errors += ((name, str(described) if described.line else reason(error)),)
            finally:
                make_good()  # a hook or a backward of the student's has run
            incoming_changed |= not still_holds(seed, entries)
        arrays = dict(zip(sources, map(_array_or_none, reached), strict=False))
        gradients += ((name, tuple((leaf, arrays.get(leaf)) for leaf in names)),)
    return {name: dict(of_output) for name, of_output in gradients}, dict(errors), incoming_changed


def _array_or_none(gradient: torch.Tensor | None) -> np.ndarray[Any, Any] | None:
    return None if gradient is None else array_of(gradient)


def _output(name: str, leaf: Any) -> Output:
    if not isinstance(leaf, torch.Tensor):
        return other_output(name, leaf)
    try:
        return array_output(name, array_of(leaf))
    except TypeError:  # numpy has no such type: bfloat16, for one
        return Output(name, f"a tensor of {leaf.dtype}", None)
