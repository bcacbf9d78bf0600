"""Three target networks from arrays; batch and noise are plain data and require no gradient."""

import torch
import torch.nn.functional as F

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


def build(actor_target, q1_target, q2_target, shared, **rest):
    """Arrays to modules, each with a part that is in another mode than the whole.

    Args:
        shared: whether two layers of each network share a parameter.
    """
    arrays = {"actor_target": actor_target, "q1_target": q1_target, "q2_target": q2_target}
    nets = {name: Network(**layers, shared=shared) for name, layers in arrays.items()}
    nets["q2_target"].eval()
    for net in nets.values():
        net.body.train(not net.training)
    return {**nets, **rest}


def play(function, predictions, **inputs):
    """The target; where there are predictions, also the gradient of their squared error against it."""
    target = function(**inputs)
    if predictions is None:
        return target
    with torch.enable_grad():
        predictions = predictions.clone().requires_grad_()
        loss = F.mse_loss(predictions, target)
        return torch.autograd.grad(loss, predictions)[0]
