"""Two networks from arrays; the batch is plain data and requires no gradient."""

import torch

from grader.engines.networks import mlp


class Net(torch.nn.Module):
    """Two layers, a scale and a level, in mixed modes. It needs the batch axis of its input."""

    def __init__(self, layers, scale, level):
        super().__init__()
        self.body = mlp(layers)
        self.scale = torch.nn.Parameter(scale)
        self.register_buffer("level", level)

    def forward(self, states):
        return self.body(states.flatten(1)) * self.scale + self.level


def network(arrays):
    """Arrays to a module; no arrays, to one that gives its input back."""
    return Net(**arrays) if arrays else torch.nn.Identity()


def build(q_net, target_net, batch, gamma):
    """Each network has a part that is in another mode than the whole."""
    nets = {"q_net": network(q_net), "target_net": network(target_net).eval()}
    for net in nets.values():
        for part in list(net.modules())[2:3]:
            part.train(not net.training)
    return {**nets, "batch": batch, "gamma": gamma}
