"""A network, its optimiser and a loss from arrays; what is judged is the norm and the parameters after."""

import torch
import torch.nn.functional as F

from grader.engines.networks import mlp

RATE = 0.5


def build(net, inputs, goals, max_norm, *, stale=False, spare=False):
    """The loss is ready to be differentiated; old gradients and an unused parameter are there if asked for."""
    body = mlp(net)
    loss = F.mse_loss(body(inputs), goals)
    if spare:
        body.register_parameter("spare", torch.nn.Parameter(torch.ones(3)))
    if stale:
        for parameter in body.parameters():
            parameter.grad = torch.full_like(parameter, 3.0)
    optimizer = torch.optim.SGD(body.parameters(), lr=RATE)
    return {"net": body, "optimizer": optimizer, "loss": loss, "max_norm": max_norm}


def play(function, net, optimizer, loss, max_norm):
    """(what is returned, all parameters after the step)."""
    norm = function(net=net, optimizer=optimizer, loss=loss, max_norm=max_norm)
    return norm, torch.cat([parameter.detach().flatten() for parameter in net.parameters()])
