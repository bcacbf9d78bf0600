"""Three target networks from arrays; batch and noise are plain data and require no gradient."""

import torch
import torch.nn.functional as F

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


def build(actor_target, q1_target, q2_target, **rest):
    """Arrays to modules, each with a part that is in another mode than the whole."""
    nets = {
        "actor_target": Network(**actor_target),
        "q1_target": Network(**q1_target),
        "q2_target": Network(**q2_target).eval(),
    }
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
