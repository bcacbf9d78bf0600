"""Two encoders from arrays; views and queue are plain data and require no gradient."""

import torch

from grader.engines.networks import mlp


class Scale(torch.nn.Module):
    """Multiplies by factors that another one may share."""

    def __init__(self, factors):
        super().__init__()
        self.factors = factors

    def forward(self, x):
        return x * self.factors


class Encoder(torch.nn.Module):
    """Two layers, and two that share a parameter. It needs the batch axis of its input."""

    def __init__(self, layers, scale):
        super().__init__()
        self.body = mlp(layers)
        factors = torch.nn.Parameter(scale)
        self.scale, self.scale_again = Scale(factors), Scale(factors)

    def forward(self, views):
        return self.scale_again(self.scale(self.body(views.flatten(1))))


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
