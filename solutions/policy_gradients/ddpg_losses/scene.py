"""Two actors and two critics from arrays; the batch is plain data and requires no gradient."""

import torch

from grader.engines.networks import mlp


class Skip(torch.nn.Module):
    """A linear map whose weight another layer may share."""

    def __init__(self, weight):
        super().__init__()
        self.weight = weight

    def forward(self, rows):
        return rows @ self.weight


class Network(torch.nn.Module):
    """A multilayer perceptron beside a linear map, with a constant level that is a buffer.

    Called with several tensors of B rows each, it takes them side by side.
    """

    def __init__(self, linear, level, shared, **layers):
        super().__init__()
        self.linear = torch.nn.Parameter(linear)
        self.again = Skip(self.linear) if shared else None
        self.body = mlp(layers)
        self.register_buffer("level", level)

    def forward(self, *inputs):
        rows = torch.cat(inputs, dim=1)
        outputs = self.body(rows) + rows @ self.linear + self.level
        return outputs if self.again is None else outputs + self.again(torch.tanh(rows))


def build(actor, critic, actor_target, critic_target, batch, gamma, shared):
    """Arrays to modules, each with a part that is in another mode than the whole.

    Args:
        shared: whether two layers of each network share a parameter.
    """
    nets = {
        "actor": Network(**actor, shared=shared),
        "critic": Network(**critic, shared=shared),
        "actor_target": Network(**actor_target, shared=shared).eval(),
        "critic_target": Network(**critic_target, shared=shared).eval(),
    }
    for net in nets.values():
        net.body.train(not net.training)
    return {**nets, "batch": batch, "gamma": gamma}
