"""The state of torch inputs: values, flags, modes and optimisers at one moment, and what a call changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, TypeAlias, cast

import numpy as np
import torch
from torch import allclose, equal  # imported by name: a submission may replace torch's attributes

from grader.core.flow import Change
from grader.core.wire import sendable
from grader.engines.tree import join, key_orders, leaves

Sealed = tuple[tuple[tuple[str, Any], ...], ...]
"""A snapshot that nobody can edit: while a submission runs, it may find whatever a frame holds."""
Entries: TypeAlias = tuple[torch.dtype, torch.Size, bytes] | torch.Tensor
"""What a tensor held: its bytes, which nobody can edit either; a copy where numpy has no such type or layout."""


@dataclass(frozen=True)
class State:
    """What the inputs are made of, by their dotted names: found in one walk, without a copy of any number."""

    tensors: dict[str, torch.Tensor]
    requires_grad: dict[str, bool]
    training: dict[str, bool]
    plain: dict[str, Any]
    """Numbers, texts and an optimiser's options."""
    orders: dict[str, tuple[Any, ...]]
    """The keys of every dict, in their order."""


@dataclass(frozen=True)
class Snapshot(State):
    """The inputs at one moment, with what their tensors held."""

    values: dict[str, Entries]
    gradients: dict[str, Entries]
    versions: dict[str, int]

    @property
    def differentiable(self) -> dict[str, torch.Tensor]:
        """The tensors that required gradients."""
        return {name: tensor for name, tensor in self.tensors.items() if self.requires_grad[name]}

    def sealed(self) -> Sealed:
        return tuple(tuple(getattr(self, field.name).items()) for field in fields(self))

    @classmethod
    def opened(cls, sealed: Sealed) -> Snapshot:
        return cls(*map(dict, sealed))


def take_snapshot(inputs: Any) -> Snapshot:
    """The state of the inputs now, with copies of all numbers."""
    state = state_of(inputs)
    values = {name: entries_of(tensor) for name, tensor in state.tensors.items()}
    gradients = {
        name: entries_of(tensor.grad)
        for name, tensor in state.tensors.items()
        if tensor.is_leaf and tensor.grad is not None
    }
    versions = {name: _version(tensor) for name, tensor in state.tensors.items()}
    return Snapshot(**vars(state), values=values, gradients=gradients, versions=versions)


def state_of(inputs: Any) -> State:
    """The state of the inputs now."""
    named = tuple(leaves(inputs))
    tensors = _tensors_among(named)
    requires_grad = {name: tensor.requires_grad for name, tensor in tensors.items()}
    training = {
        join(name, inner) if inner else name: module.training
        for name, top in named
        if isinstance(top, torch.nn.Module)
        for inner, module in top.named_modules()
    }
    return State(tensors, requires_grad, training, dict(_plain_among(named)), dict(key_orders(inputs)))


def modules_of(inputs: Any) -> dict[str, torch.nn.Module]:
    """Every module among the inputs, by its dotted name."""
    return {name: leaf for name, leaf in leaves(inputs) if isinstance(leaf, torch.nn.Module)}


def tensors_of(inputs: Any) -> dict[str, torch.Tensor]:
    """Every tensor of the inputs by its dotted name: itself an input, a parameter, a buffer, or an optimiser's."""
    return _tensors_among(leaves(inputs))


def _tensors_among(named: Iterable[tuple[str, Any]]) -> dict[str, torch.Tensor]:
    tensors: dict[str, torch.Tensor] = {}
    for name, leaf in named:
        if isinstance(leaf, torch.Tensor):
            tensors[name] = leaf
        elif isinstance(leaf, torch.nn.Module):
            for inner, tensor in leaf.named_parameters(remove_duplicate=False):
                tensors[join(name, inner)] = tensor
            for inner, tensor in leaf.named_buffers(remove_duplicate=False):
                tensors[join(name, inner)] = tensor
        elif isinstance(leaf, torch.optim.Optimizer):
            for key, value in leaves(leaf.state_dict()["state"]):
                if isinstance(value, torch.Tensor):
                    tensors[join(name, f"state.{key}")] = value
    return tensors


def _plain_among(named: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    for name, leaf in named:
        if isinstance(leaf, torch.optim.Optimizer):
            yield join(name, "type"), type(leaf).__qualname__
            for key, value in leaves(leaf.state_dict()["param_groups"]):
                if not isinstance(value, torch.Tensor):
                    yield join(name, key), value
        elif isinstance(leaf, bool | int | float | str | None):
            yield name, leaf


def changes_since(before: Snapshot, after: State) -> dict[str, Change]:
    """Every input, gradient, number and option that is not as it was."""
    changes = {name: Change("removed", None) for name in before.values if name not in after.tensors}
    for name, tensor in after.tensors.items():
        how = _how_changed(name, tensor, before)
        if how:
            changes[name] = Change(how, sendable_array(tensor))
        changes |= _gradient_change(name, tensor, before)
    plain = after.plain
    for name in before.plain.keys() | plain.keys():
        if name not in before.plain or name not in plain or before.plain[name] != plain[name]:
            changes[name] = Change("value", _plain_array(plain.get(name)))
    return changes | {
        name: Change("order", None)
        for name, keys in after.orders.items()
        if keys != before.orders.get(name) and set(keys) == set(before.orders.get(name, ()))
    }


def _how_changed(name: str, tensor: torch.Tensor, before: Snapshot) -> str:
    """What became of a tensor, as `Change.how` says it; empty if nothing did."""
    if name not in before.values:
        return "added"
    if tensor is not before.tensors[name]:
        return "replaced"
    is_edited = _version(tensor) != before.versions[name]
    if still_holds(tensor, before.values[name]):
        return "version" if is_edited else ""
    return (
        "data" if tensor.requires_grad and not is_edited else "value"
    )  # torch edits buffers in this way, too


def _gradient_change(name: str, tensor: torch.Tensor, before: Snapshot) -> dict[str, Change]:
    gradient = tensor.grad if tensor.is_leaf else None
    earlier = before.gradients.get(name)
    if gradient is None and earlier is None:
        return {}
    if gradient is not None and earlier is not None and still_holds(gradient, earlier):
        return {}
    return {f"{name}.grad": Change("grad", None if gradient is None else sendable_array(gradient))}


def _plain_array(value: Any) -> np.ndarray[Any, Any] | None:
    return np.array(value) if isinstance(value, bool | int | float) else None


def entries_of(tensor: torch.Tensor) -> Entries:
    """What a tensor holds now."""
    plain = plain_tensor(tensor)
    try:
        # by the class: a submission may have given this very tensor a method of its own
        return plain.dtype, plain.shape, torch.Tensor.numpy(plain, force=True).tobytes()
    except TypeError:  # numpy has no such type or layout
        return cast(torch.Tensor, torch.Tensor.detach(plain).clone())


def still_holds(tensor: torch.Tensor, entries: Entries) -> bool:
    """Whether a tensor holds what it held before."""
    plain = torch.Tensor.detach(plain_tensor(tensor))
    if isinstance(entries, torch.Tensor):
        return same_entries(entries, plain)
    dtype, shape, data = entries
    if plain.layout != torch.strided or (plain.dtype, plain.shape) != (dtype, shape):
        return False
    if entries_of(plain) == entries:
        return True
    return same_entries(torch.frombuffer(bytearray(data), dtype=dtype).reshape(shape), plain.cpu())


def same_entries(one: torch.Tensor, other: torch.Tensor) -> bool:
    """Whether two tensors are equal to the bit, in type and shape too."""
    if (one.dtype, one.shape, one.layout) != (other.dtype, other.shape, other.layout):
        return False
    return bool(equal(one, other) or allclose(one, other, rtol=0, atol=0, equal_nan=True))


def _version(tensor: torch.Tensor) -> int:
    """How often autograd saw a tensor edited in place. It has no public name, and nothing else shows an
    edit that was undone."""
    return 0 if tensor.is_inference() else int(tensor._version)


def plain_tensor(leaf: Any) -> Any:
    """A plain tensor in place of a subclass, which may answer in autograd's place.

    `DisableTorchFunctionSubclass` has no public name. Without it the subclass would handle this call, too.
    """
    if not isinstance(leaf, torch.Tensor) or type(leaf) in (torch.Tensor, torch.nn.Parameter):
        return leaf
    with torch._C.DisableTorchFunctionSubclass(), torch.enable_grad():
        return torch.Tensor.as_subclass(leaf, torch.Tensor)


def sendable_array(tensor: torch.Tensor) -> np.ndarray[Any, Any] | None:
    """A tensor's entries, where numpy has their type and they are not too many."""
    try:
        array = array_of(tensor)
    except TypeError:
        return None
    return array if sendable(array) else None


def array_of(tensor: torch.Tensor) -> np.ndarray[Any, Any]:
    """A tensor's entries as a numpy array of its own."""
    return np.array(torch.Tensor.detach(tensor).to_dense().cpu().resolve_conj().numpy())
