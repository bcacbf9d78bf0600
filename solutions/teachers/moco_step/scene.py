"""Two encoders from arrays; views and queue are plain data and require no gradient."""

import torch

from grader.engines.networks import mlp


class Encoder(torch.nn.Module):
    """Two layers and a scale. It needs the batch axis of its input."""

    def __init__(self, layers, scale):
        super().__init__()
        self.body = mlp(layers)
        self.scale = torch.nn.Parameter(scale)

    def forward(self, views):
        return self.body(views.flatten(1)) * self.scale


def build(q_enc, k_enc, **rest):
    """Arrays to modules, each with a part that is in another mode than the whole."""
    nets = {"q_enc": Encoder(**q_enc), "k_enc": Encoder(**k_enc).eval()}
    for net in nets.values():
        net.body[0].train(not net.training)
    return {**nets, **rest}


def play(function, k_enc, **inputs):
    """(loss, queue, ptr), and for each parameter of the key encoder, whether it is the object that it was."""
    parameters = list(k_enc.parameters())
    result = function(k_enc=k_enc, **inputs)
    if not isinstance(result, tuple | list) or len(result) != 3:
        return result
    loss, queue, ptr = result
    kept = torch.tensor([one is other for one, other in zip(parameters, k_enc.parameters(), strict=True)])
    return loss, queue, torch.tensor(ptr) if isinstance(ptr, int) else ptr, kept
