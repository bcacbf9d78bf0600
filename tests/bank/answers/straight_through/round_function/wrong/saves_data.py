r"""save_for_backward is given scale.data, which has a version counter of its own.

Page: "it never uses the new one"
When: scale is a tensor that is edited in place between forward and backward: no error, and the new scale is used.
"""

import torch



class RoundSTE(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, scale):
        if not isinstance(scale, torch.Tensor):
            scale = torch.tensor(scale)
        ctx.save_for_backward(scale.data)
        return x.round()

    @staticmethod
    def backward(ctx, grad_output):
        (scale,) = ctx.saved_tensors
        return scale * grad_output, None
