"""A source of networks, and three training steps with the agent that was built from it."""

from itertools import cycle

import torch

from grader.engines.networks import mlp

STEPS = 3


def build(make_net, lr, weight_decay, states, goals):
    """Each call of `make_net` takes the next of the given initialisations."""
    arrays = cycle(make_net)
    return {
        "make_net": lambda: mlp(next(arrays)),
        "lr": lr,
        "weight_decay": weight_decay,
        "states": states,
        "goals": goals,
    }


def flat(net):
    """All parameters of a network in one new vector."""
    return torch.cat([parameter.detach().flatten() for parameter in net.parameters()])


def play(function, make_net, lr, weight_decay, states, goals):
    """Build, and train q. Where a gradient is required and none arrives, there is one of zero."""
    q, target, optimizer = function(make_net=make_net, lr=lr, weight_decay=weight_decay)
    q_before, target_before = flat(q), flat(target)
    for _ in range(STEPS):
        for parameter in (*q.parameters(), *target.parameters()):
            parameter.grad = torch.zeros_like(parameter) if parameter.requires_grad else None
        loss = torch.nn.functional.mse_loss(q(states), goals)
        if loss.requires_grad:
            loss.backward()
        optimizer.step()
    return {"apart": target_before - q_before, "trained": flat(q), "moved": flat(target) - target_before}
