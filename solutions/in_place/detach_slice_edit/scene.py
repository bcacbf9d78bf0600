"""The caller of detach_slice_edit: other work first, then a write into `edited`, and the backward pass last."""

import torch


def play(function, x):
    """The loss; `edited` as it came back; what is in it after a write; whether it requires a gradient."""
    loss, edited = call(function, x)
    value = torch.as_tensor(edited).clone()
    learns = torch.tensor(torch.as_tensor(edited).requires_grad)
    call(function, (x.detach() + 0.5).requires_grad_())
    return loss, value, write(edited), learns


def call(function, x):
    """The two results."""
    results = function(x=x)
    if not isinstance(results, tuple | list) or len(results) != 2:
        raise TypeError("detach_slice_edit returns two tensors, (loss, edited)")
    return results


def write(edited):
    """Double a tensor in place; where torch does not allow that, what was in it."""
    before = torch.as_tensor(edited).detach().clone()
    try:
        return edited.mul_(2.0).detach()
    except RuntimeError:
        return before
