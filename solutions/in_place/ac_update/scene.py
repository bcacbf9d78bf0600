"""An actor and a critic from arrays, an optimiser for each, and one or more updates."""

import torch

from grader.engines.networks import mlp


class ModifiedInPlace(RuntimeError):
    """A backward pass met a tensor that had been changed since it was saved."""


class GraphUsedUp(RuntimeError):
    """A backward pass met a graph that an earlier one had freed."""


class NoGraph(RuntimeError):
    """A backward pass was asked of something that carries no graph."""


KINDS = {
    "modified by an inplace operation": ModifiedInPlace,
    "a second time": GraphUsedUp,
    "does not require grad": NoGraph,
}


class Network(torch.nn.Module):
    """A perceptron, and a factor of its own on what it returns."""

    def __init__(self, arrays):
        super().__init__()
        self.factor = torch.nn.Parameter(arrays.pop("factor"))
        self.body = mlp(arrays)

    def forward(self, states):
        return self.factor * self.body(states)


def build(actor, critic, batch, updates, leftover, optimizer):
    """Arrays to modules and optimisers; `leftover` fills every `.grad` with ones."""
    networks = {"actor": Network(actor), "critic": Network(critic)}
    optimizers = {f"opt_{name}": make_optimizer(network, optimizer) for name, network in networks.items()}
    if leftover:
        for network in networks.values():
            for parameter in network.parameters():
                parameter.grad = torch.ones_like(parameter)
    return {**networks, **optimizers, "batch": batch, "updates": updates}


def make_optimizer(network, kind):
    """An optimiser of all parameters; all but the first kind have two groups and a step behind them."""
    parameters = list(network.parameters())
    if kind == "momentum":
        return torch.optim.SGD(parameters, lr=0.02, momentum=0.9)
    groups = [{"params": parameters[:2]}, {"params": parameters[2:], "lr": 0.005}]
    if kind == "adam":
        optimizer = torch.optim.Adam(groups, lr=0.02)
    else:
        optimizer = torch.optim.SGD(groups, lr=0.02, momentum=0.9, weight_decay=0.1)
    start = [parameter.detach().clone() for parameter in parameters]
    for parameter in parameters:
        parameter.grad = torch.full_like(parameter, 0.3)
    optimizer.step()
    with torch.no_grad():
        for parameter, value in zip(parameters, start, strict=True):
            parameter.copy_(value)
            parameter.grad = None
    return optimizer


def play(function, actor, critic, opt_actor, opt_critic, batch, updates):
    """The losses of the last update, and where the parameters of both networks ended."""
    for parameter in [*actor.parameters(), *critic.parameters()]:
        if not parameter.requires_grad:
            parameter.grad = None
    for _ in range(updates):
        losses = call(
            function,
            actor=actor,
            critic=critic,
            opt_actor=opt_actor,
            opt_critic=opt_critic,
            batch=batch,
        )
    if not isinstance(losses, tuple | list) or len(losses) != 2:
        raise TypeError("ac_update returns two losses, (actor_loss, critic_loss)")
    return {
        "losses": torch.tensor([torch.as_tensor(loss).item() for loss in losses]),
        "actor": torch.nn.utils.parameters_to_vector(actor.parameters()).detach(),
        "critic": torch.nn.utils.parameters_to_vector(critic.parameters()).detach(),
    }


def call(function, **inputs):
    """Call the function; autograd's three complaints, all RuntimeErrors, each get a name."""
    try:
        return function(**inputs)
    except RuntimeError as error:
        for words, kind in KINDS.items():
            if words in str(error):
                raise kind(str(error)).with_traceback(error.__traceback__) from None
        raise
