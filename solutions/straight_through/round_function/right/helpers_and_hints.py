"""Type hints, a helper and needs_input_grad."""

from typing import Any

import torch
from torch import Tensor


def _as_tensor(scale: float | Tensor, like: Tensor) -> Tensor:
    return scale if isinstance(scale, Tensor) else like.new_tensor(scale)


class RoundSTE(torch.autograd.Function):
    """Nearest integer, straight-through."""

    @staticmethod
    def forward(ctx: Any, x: Tensor, scale: float | Tensor) -> Tensor:
        ctx.save_for_backward(_as_tensor(scale, x))
        return torch.floor(x + 0.5)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, grad_output: Tensor) -> tuple[Tensor | None, None]:
        if not ctx.needs_input_grad[0]:
            return None, None
        (scale,) = ctx.saved_tensors
        return torch.mul(scale, grad_output), None
