"""Arrivals in torch: puts the inputs of a call into the state in which it asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch

from grader.core.arrivals import (
    COMPUTED,
    EVAL_MODE,
    FILLED_GRAD,
    FROZEN,
    GRAD_MODE_OFF,
    MIXED_MODES,
    NO_GRADIENT,
    PART_FROZEN,
    STRIDED,
)
from grader.engines.torch_state import modules_of, tensors_of
from grader.engines.tree import leaves, map_leaves

LEFT_OVER = 0.5
"""Every entry of a gradient that is left over."""

Deliver = Callable[[str, Any], Any]


def delivered_as(arrival: str, deliver: Deliver) -> Deliver:
    """How arrays become tensors in a state of arrival."""
    if arrival != STRIDED:
        return deliver

    def deliver_strided(name: str, value: Any) -> Any:
        tensor = deliver(name, value)
        return _strided(tensor) if isinstance(tensor, torch.Tensor) and tensor.dim() else tensor

    return deliver_strided


def arrive(inputs: Any, arrival: str) -> tuple[Any, bool]:
    """The inputs in a state of arrival, and whether it means anything for them."""
    if arrival == COMPUTED:
        return _compute(inputs)
    if arrival == GRAD_MODE_OFF:
        torch.set_grad_enabled(False)
        return inputs, True
    if arrival.startswith(FROZEN):
        return inputs, _freeze_whole(inputs.get(arrival.removeprefix(FROZEN)))
    change = {
        EVAL_MODE: _eval,
        MIXED_MODES: _mix_modes,
        PART_FROZEN: _freeze,
        FILLED_GRAD: _fill,
        NO_GRADIENT: _detach,
    }.get(arrival)
    return inputs, change is None or change(inputs)


@contextmanager
def other_numbers(inputs: Any) -> Iterator[None]:
    """For a while, every tensor holds its entries in the opposite order."""
    values = [(tensor, tensor.detach().clone()) for tensor in tensors_of(inputs).values()]
    fill_with_others(inputs)
    yield
    for tensor, value in values:
        tensor.data.copy_(value)


def fill_with_others(inputs: Any) -> None:
    """Put the entries of every tensor into the opposite order. A single float is halved."""
    for tensor in {id(tensor): tensor for tensor in tensors_of(inputs).values()}.values():
        value = tensor.detach().clone()
        is_number = value.numel() == 1 and value.is_floating_point()
        others = value / 2 if is_number else value.flatten().flip(0).reshape(value.shape)
        tensor.data.copy_(others)


def _strided(tensor: torch.Tensor) -> torch.Tensor:
    """The same entries in the memory order of a transposed tensor, each followed by one that is not part of it."""
    strides = [2 * stride for stride in tensor.mT.contiguous().mT.stride()] if tensor.dim() > 1 else [2]
    spread = torch.empty_strided(tensor.shape, strides, dtype=tensor.dtype)  # no view, as a slice would be
    return spread.copy_(tensor.detach()).requires_grad_(tensor.requires_grad)


def _compute(inputs: Any) -> tuple[Any, bool]:
    """Each tensor that is an input and learns becomes the result of an operation on it."""
    learning = {
        name for name, leaf in leaves(inputs) if isinstance(leaf, torch.Tensor) and leaf.requires_grad
    }
    return map_leaves(inputs, lambda name, leaf: leaf * 1.0 if name in learning else leaf, ""), bool(learning)


def _eval(inputs: Any) -> bool:
    modules = modules_of(inputs).values()
    for module in modules:
        module.eval()
    return bool(modules)


def _mix_modes(inputs: Any) -> bool:
    """Put every second layer of each module in the other mode."""
    layers = {
        id(layer): layer for module in modules_of(inputs).values() for layer in list(module.modules())[1::2]
    }
    for layer in layers.values():
        layer.training = not layer.training
    return bool(layers)


def _freeze(inputs: Any) -> bool:
    """Freeze every second parameter of each module that has several."""
    some = False
    for module in modules_of(inputs).values():
        for parameter in list(module.parameters())[1::2]:
            some |= parameter.requires_grad
            parameter.requires_grad_(False)
    return some


def _freeze_whole(value: Any) -> bool:
    """Freeze a tensor, or every parameter of a module."""
    if isinstance(value, torch.nn.Module):
        learning = [parameter for parameter in value.parameters() if parameter.requires_grad]
    else:
        learning = [value] if isinstance(value, torch.Tensor) and value.requires_grad else []
    for tensor in learning:
        tensor.requires_grad_(False)
    return bool(learning)


def _fill(inputs: Any) -> bool:
    leaf_tensors = [
        tensor for tensor in tensors_of(inputs).values() if tensor.requires_grad and tensor.is_leaf
    ]
    for tensor in leaf_tensors:
        tensor.grad = torch.full_like(tensor, LEFT_OVER)
    return bool(leaf_tensors)


def _detach(inputs: Any) -> bool:
    """The tensors that are inputs themselves; parameters stay as they are."""
    some = False
    for _, leaf in leaves(inputs):
        if isinstance(leaf, torch.Tensor) and leaf.is_leaf and leaf.requires_grad:
            leaf.requires_grad_(False)
            some = True
    return some
