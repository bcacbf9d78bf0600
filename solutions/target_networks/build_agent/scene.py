"""A source of networks, and some training with the agent that was built from it."""

from itertools import cycle
from math import nan

import torch

from grader.engines.networks import mlp

SIZES = (1.0, 40.0, 0.1)
"""How large the loss is, in turn, so that gradients of all sizes follow each other."""


class Scale(torch.nn.Module):
    """Multiplies by factors that another one may share."""

    def __init__(self, factors):
        super().__init__()
        self.factors = factors

    def forward(self, x):
        return x * self.factors


class Net(torch.nn.Module):
    """Two layers, two that share a parameter, one of its own, and buffers that every forward pass moves."""

    def __init__(self, layers, scale, shift):
        super().__init__()
        self.shift = torch.nn.Parameter(shift.clone())
        self.body = mlp(layers)
        factors = torch.nn.Parameter(scale.clone())
        self.scale, self.scale_again = Scale(factors), Scale(factors)
        self.register_buffer("mean", torch.zeros(1))
        self.register_buffer("calls", torch.tensor(0))

    def forward(self, states):
        with torch.no_grad():
            self.mean.add_(states.mean() + 1.0)
            self.calls.add_(1)
        return self.scale_again(self.scale(self.body(states))) + self.shift


def build(make_net, **rest):
    """Each call of `make_net` takes the next of the given initialisations."""
    arrays = cycle(make_net)
    return {"make_net": lambda: Net(**next(arrays)), "is_random": len(make_net) > 1, **rest}


def play(function, make_net, lr, weight_decay, states, goals, steps, is_random):
    """Build, and train q. Where a gradient is required and none arrives, there is one of zero.

    Returns how many entries of each parameter differ at the start; how many of each tensor of the target
    moved; whether the optimiser is an AdamW; how often it holds each parameter of q, and how many others; the
    options for each parameter of q; and, where all initialisations are alike, the trained parameters of q.
    """
    q, target, optimizer = function(make_net=make_net, lr=lr, weight_decay=weight_decay)
    held = [id(parameter) for group in optimizer.param_groups for parameter in group["params"]]
    options = {id(parameter): group for group in optimizer.param_groups for parameter in group["params"]}
    holds = [held.count(id(parameter)) for parameter in q.parameters()]
    pairs = zip(target.parameters(), q.parameters(), strict=True)
    start = copies(target)
    facts = {
        "apart": torch.tensor([int((one != other).sum()) for one, other in pairs]),
        "adamw": torch.tensor(isinstance(optimizer, torch.optim.AdamW)),
        "holds": torch.tensor([*holds, len(held) - sum(holds)]),
        "options": torch.tensor([numbers(options.get(id(parameter))) for parameter in q.parameters()]),
    }
    with torch.enable_grad():
        for step in range(steps):
            train(q, target, optimizer, (states, goals), SIZES[step % len(SIZES)])
    moved = [int((one != other).sum()) for one, other in zip(copies(target), start, strict=True)]
    trained = torch.cat([tensor.detach().flatten() for tensor in q.parameters()])
    return facts | {"moved": torch.tensor(moved)} | ({} if is_random else {"trained": trained})


def train(q, target, optimizer, batch, size):
    """One step."""
    for parameter in (*q.parameters(), *target.parameters()):
        parameter.grad = torch.zeros_like(parameter) if parameter.requires_grad else None
    states, goals = batch
    loss = size * torch.nn.functional.mse_loss(q(states), goals)
    if loss.requires_grad:
        loss.backward()
    optimizer.step()


def numbers(group):
    """The options of a parameter group that decide on a step; `eps` in units of its own size."""
    if group is None:
        return [nan] * 7
    kinds = ("lr", "weight_decay", "amsgrad", "maximize")
    return [*(float(group[kind]) for kind in kinds), *group["betas"], 1e8 * group["eps"]]


def copies(net):
    """A copy of each tensor of a network."""
    return [tensor.detach().clone() for tensor in (*net.parameters(), *net.buffers())]
