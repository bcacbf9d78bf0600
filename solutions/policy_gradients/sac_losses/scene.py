"""A Gaussian policy, four critics and a temperature from arrays; the batch is plain data."""

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


class Policy(Network):
    """States (B, n_features) to the mean and the log standard deviation of an action, each (B, n_dims)."""

    def forward(self, states):
        return super().forward(states).chunk(2, dim=1)


def build(policy, q1, q2, q1_target, q2_target, log_alpha, shared, **rest):
    """Arrays to modules, each with a part that is in another mode than the whole; the temperature is a leaf.

    Args:
        shared: whether two layers of each network share a parameter.
    """
    nets = {
        "policy": Policy(**policy, shared=shared),
        "q1": Network(**q1, shared=shared),
        "q2": Network(**q2, shared=shared),
        "q1_target": Network(**q1_target, shared=shared).eval(),
        "q2_target": Network(**q2_target, shared=shared).eval(),
    }
    for net in nets.values():
        net.body.train(not net.training)
    return {**nets, "log_alpha": log_alpha.requires_grad_(), **rest}
