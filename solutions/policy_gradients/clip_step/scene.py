"""A network, its optimiser and a loss from arrays; the loss is scaled until its gradient has a given length."""

import torch
import torch.nn.functional as F

OPTIMISERS = {
    "plain": lambda groups: torch.optim.SGD(groups, lr=0.5),
    "momentum": lambda groups: torch.optim.SGD(groups, lr=0.5, momentum=0.9, weight_decay=0.1),
    "Adam": lambda groups: torch.optim.Adam(groups, lr=0.1),
}


class Net(torch.nn.Module):
    """Two layers, a parameter without axes and a buffer; if asked for, parameters that no loss uses."""

    def __init__(self, arrays, *, unused, shared):
        super().__init__()
        if unused:
            self.unused_first = torch.nn.Parameter(torch.ones(3))
        self.scale = torch.nn.Parameter(arrays["scale"])
        self.first = linear(arrays["first"])
        if unused:
            self.unused_part = linear({"weight": torch.ones(2, 2), "bias": torch.ones(2)})
        self.last = linear(arrays["last"])
        if shared:
            self.last.weight = self.first.weight
        self.register_buffer("level", torch.ones(2))

    def forward(self, inputs):
        return self.scale * self.last(torch.tanh(self.first(inputs)))


def linear(arrays):
    """A layer from its arrays."""
    layer = torch.nn.Linear(*reversed(arrays["weight"].shape))
    layer.load_state_dict(arrays)
    return layer


def build(net, data, lengths, max_norm, *, optimiser, groups, unused, shared, old):
    """The loss is ready to be differentiated; the optimiser has made a step, and old gradients are as asked for."""
    net = Net(net, unused=unused, shared=shared)
    parameters = list(net.parameters())
    first, rest = {"params": parameters[:2], "lr": 0.1}, {"params": parameters[2:]}
    optimizer = OPTIMISERS[optimiser]([first, rest] if groups else parameters)
    loss_of_length(net, data, 2.0).backward()
    optimizer.step()
    optimizer.zero_grad()
    for parameter in parameters if old else ():
        parameter.grad = torch.full_like(parameter, 3.0)
    loss = loss_of_length(net, data, lengths[0])
    return {
        "net": net,
        "optimizer": optimizer,
        "loss": loss,
        "max_norm": max_norm,
        "data": data,
        "lengths": lengths,
    }


def loss_of_length(net, data, length):
    """A loss whose gradient has this length."""
    loss = F.mse_loss(net(data["inputs"]), data["goals"])
    gradients = torch.autograd.grad(loss, list(net.parameters()), retain_graph=True, allow_unused=True)
    norm = torch.cat([gradient.flatten() for gradient in gradients if gradient is not None]).norm()
    return loss * (length / norm.item())


def play(function, net, optimizer, loss, max_norm, data, lengths):
    """One step; where there is a second length, another one, under a bound ten times as large."""
    norms = [function(net=net, optimizer=optimizer, loss=loss, max_norm=max_norm)]
    for length in lengths[1:]:
        loss = loss_of_length(net, data, length)
        norms.append(function(net=net, optimizer=optimizer, loss=loss, max_norm=10.0 * max_norm))
    for parameter in net.parameters():
        parameter.grad = None  # what a call leaves there is open
    return tuple(norms)
