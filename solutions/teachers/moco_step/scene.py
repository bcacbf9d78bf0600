"""Two encoders from arrays; views and queue are plain data and require no gradient."""

import torch

from grader.engines.networks import mlp


def build(q_enc, k_enc, **rest):
    """Arrays to modules."""
    return {"q_enc": mlp(q_enc), "k_enc": mlp(k_enc), **rest}


def play(function, k_enc, **inputs):
    """(loss, queue, ptr), and the key encoder's parameters after the call."""
    result = function(k_enc=k_enc, **inputs)
    if not isinstance(result, tuple | list) or len(result) != 3:
        return result
    loss, queue, ptr = result
    moved = torch.cat([parameter.detach().flatten() for parameter in k_enc.parameters()])
    return loss, queue, torch.tensor(ptr) if isinstance(ptr, int) else ptr, moved
