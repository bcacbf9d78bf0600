"""`backward` returned the saved x where the gradient belongs.

What arrives in `backward` is how much the loss changes with the output; what leaves it is how much
the loss changes with x. The value of x is neither, and the loss no longer has a say.

Build the answer from `grad_output`.
"""

import torch


class RoundSTE(torch.autograd.Function):
    """Rounding with a gradient of its own."""

    @staticmethod
    def forward(ctx, x, scale):
        ctx.save_for_backward(x)
        ctx.scale = float(scale)
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        return x * ctx.scale, None
