"""An encoder and a predictor from arrays; the views are plain data and require no gradient."""

import torch

from grader.engines.networks import mlp


class Net(torch.nn.Module):
    """Two layers, a scale and a buffer. It needs the batch axis of its input, and returns a view."""

    def __init__(self, layers, scale, shift):
        super().__init__()
        self.body = mlp(layers)
        self.scale = torch.nn.Parameter(scale)
        self.register_buffer("shift", shift)

    def forward(self, rows):
        return ((self.body(rows.flatten(1)) + self.shift) * self.scale).view(len(rows), -1)


def network(arrays):
    """Arrays to a module; no arrays, to one that gives its input back."""
    return Net(**arrays) if arrays else torch.nn.Identity()


def build(encoder, predictor, x1, x2, same=False):
    """Each network has a part that is in another mode than the whole. The views may be the same tensor."""
    nets = {"encoder": network(encoder), "predictor": network(predictor).eval()}
    for net in nets.values():
        for part in list(net.modules())[2:3]:
            part.train(not net.training)
    return {**nets, "x1": x1, "x2": x1 if same else x2}
