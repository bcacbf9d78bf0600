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


class Columns(Network):
    """A network that returns the first columns of its first input themselves, and none of its layers' work."""

    def forward(self, *inputs):
        return inputs[0][:, : len(self.level)]


class Policy(Network):
    """States (B, n_features) to the mean and the log standard deviation of an action, each (B, n_dims)."""

    def __init__(self, views, **arrays):
        super().__init__(**arrays)
        self.views = views

    def forward(self, states):
        outputs = dict(zip(("mean", "log_std"), super().forward(states).chunk(2, dim=1), strict=True))
        for name in outputs:
            if name in self.views:
                outputs[name] = states[:, : outputs[name].shape[1]]
        return tuple(outputs.values())


def build(policy, q1, q2, q1_target, q2_target, log_alpha, shared, views, **rest):
    """Arrays to modules, each with a part that is in another mode than the whole; the temperature is a leaf.

    Args:
        shared: whether two layers of each network share a parameter.
        views: what is a part of the states: an output of the policy, or that of a target critic.
    """
    targets = {"q1_target": q1_target, "q2_target": q2_target}
    nets = {
        "policy": Policy(**policy, shared=shared, views=views),
        "q1": Network(**q1, shared=shared),
        "q2": Network(**q2, shared=shared),
        **{
            name: (Columns if name in views else Network)(**arrays, shared=shared).eval()
            for name, arrays in targets.items()
        },
    }
    for net in nets.values():
        net.body.train(not net.training)
    return {**nets, "log_alpha": log_alpha.requires_grad_(), **rest}
