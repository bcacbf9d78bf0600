r"""edited by way of numpy; the loss by an autograd function with its own saved cosine."""

import torch



import numpy as np


class _SumOfSines(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(torch.cos(x))
        return torch.sum(torch.sin(x))

    @staticmethod
    def backward(ctx, grad_output):
        (slope,) = ctx.saved_tensors
        return grad_output * slope


def clone_before_edit(x):
    memory = np.array(x.detach().numpy(), dtype=np.float32, copy=True)
    memory[...] = memory + np.float32(1.0)
    return _SumOfSines.apply(x), torch.from_numpy(memory)
