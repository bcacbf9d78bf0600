"""Two networks from arrays, with or without running statistics; what is judged is the target's state."""

import torch


def network(arrays):
    """Linear, batch-norm without weights where there are statistics for it, linear."""
    size, inputs = arrays["w0"].shape
    layers = [torch.nn.Linear(inputs, size)]
    if "mean" in arrays:
        layers.append(torch.nn.BatchNorm1d(size, affine=False))
    layers.append(torch.nn.Linear(size, arrays["w1"].shape[0]))
    with torch.no_grad():
        layers[0].weight.copy_(arrays["w0"])
        layers[0].bias.copy_(arrays["b0"])
        layers[-1].weight.copy_(arrays["w1"])
        layers[-1].bias.copy_(arrays["b1"])
    if "mean" in arrays:
        layers[1].running_mean.copy_(arrays["mean"])
        layers[1].running_var.copy_(arrays["var"])
        layers[1].num_batches_tracked.copy_(arrays["count"])
    return torch.nn.Sequential(*layers)


def build(target, online, tau, frozen_layers, trained_on):
    """Arrays to modules; so many layers of the target are frozen and in eval mode."""
    nets = {"online": network(online), "target": network(target)}
    for layer in list(nets["target"])[:frozen_layers]:
        layer.requires_grad_(False).eval()
    return nets | {"tau": tau, "trained_on": trained_on}


def state(net):
    """A copy of a module's state, with whatever graph it hangs on."""
    return {name: tensor.clone() for name, tensor in net.state_dict(keep_vars=True).items()}


def play(function, online, target, tau, trained_on):
    """Update and read the target's state; or train the online network on and see how far the target moves."""
    function(target=target, online=online, tau=tau)
    updated = state(target)
    if not trained_on:
        return updated
    for tensor in online.state_dict().values():
        tensor.add_(1)
    return {name: tensor - updated[name] for name, tensor in state(target).items()}
