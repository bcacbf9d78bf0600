"""Two actors and two critics from arrays; the batch is plain data and requires no gradient."""

import torch

from grader.engines.networks import mlp


class Network(torch.nn.Module):
    """A multilayer perceptron beside a linear map, with a constant level that is a buffer.

    Called with several tensors of B rows each, it takes them side by side.
    """

    def __init__(self, linear, level, **layers):
        super().__init__()
        self.linear = torch.nn.Parameter(linear)
        self.body = mlp(layers)
        self.register_buffer("level", level)

    def forward(self, *inputs):
        rows = torch.cat(inputs, dim=1)
        return self.body(rows) + rows @ self.linear + self.level


def build(actor, critic, actor_target, critic_target, batch, gamma):
    """Arrays to modules, each with a part that is in another mode than the whole."""
    nets = {
        "actor": Network(**actor),
        "critic": Network(**critic),
        "actor_target": Network(**actor_target).eval(),
        "critic_target": Network(**critic_target).eval(),
    }
    for net in nets.values():
        net.body.train(not net.training)
    return {**nets, "batch": batch, "gamma": gamma}
