r"""Saves the scale properly only if it requires gradients.

Page: "If `scale` is a tensor and is edited in place between forward and backward, the backward pass either uses the scale of the forward pass or raises"
When: scale is a tensor without requires_grad that is edited in place before backward: the new scale is used.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        ctx.learnable = ctx.needs_input_grad[1]
        if ctx.learnable:
            ctx.save_for_backward(scale)
        else:
            ctx.scale = scale
        return torch.round(x)

    @staticmethod
    def backward(ctx, grad_output):
        scale = ctx.saved_tensors[0] if ctx.learnable else ctx.scale
        return scale * grad_output, None
