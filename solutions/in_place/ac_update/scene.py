"""An actor and a critic from arrays, an optimiser with momentum for each, and one or more updates."""

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


def build(actor, critic, batch, updates, leftover):
    """Arrays to modules and optimisers; `leftover` fills every `.grad` with ones."""
    networks = {"actor": mlp(actor), "critic": mlp(critic)}
    if leftover:
        for network in networks.values():
            for parameter in network.parameters():
                parameter.grad = torch.ones_like(parameter)
    optimizers = {
        f"opt_{name}": torch.optim.SGD(network.parameters(), lr=0.2, momentum=0.9)
        for name, network in networks.items()
    }
    return {**networks, **optimizers, "batch": batch, "updates": updates}


def play(function, actor, critic, opt_actor, opt_critic, batch, updates):
    """The losses of the last update, and where the parameters of both networks ended."""
    for _ in range(updates):
        losses = call(
            function,
            actor=actor,
            critic=critic,
            opt_actor=opt_actor,
            opt_critic=opt_critic,
            batch=batch,
        )
    for parameter in [*actor.parameters(), *critic.parameters()]:
        parameter.grad = None
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
