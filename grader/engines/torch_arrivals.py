"""Arrivals in torch: puts inputs that were just built into the state in which the call asks for them."""

from __future__ import annotations

from typing import Any

import torch

from grader.core.arrivals import EVAL_MODE, FILLED_GRAD, GRAD_MODE_OFF, NO_GRADIENT, PART_FROZEN
from grader.engines.torch_state import modules_of, tensors_of
from grader.engines.tree import leaves

LEFT_OVER = 0.5
"""Every entry of a gradient that is left over."""


def arrive(inputs: Any, arrival: str) -> bool:
    """Put the inputs into a state of arrival; returns whether that changed anything."""
    if arrival == GRAD_MODE_OFF:
        torch.set_grad_enabled(False)
        return True
    if arrival == EVAL_MODE:
        return _eval(inputs)
    if arrival == PART_FROZEN:
        return _freeze(inputs)
    if arrival == FILLED_GRAD:
        return _fill(inputs)
    if arrival == NO_GRADIENT:
        return _detach(inputs)
    return True


def _eval(inputs: Any) -> bool:
    modules = modules_of(inputs).values()
    for module in modules:
        module.eval()
    return bool(modules)


def _freeze(inputs: Any) -> bool:
    """Freeze every second parameter of each module that has several."""
    some = False
    for module in modules_of(inputs).values():
        for parameter in list(module.parameters())[1::2]:
            some |= parameter.requires_grad
            parameter.requires_grad_(False)
    return some


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
