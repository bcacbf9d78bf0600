"""A small network with two normalised blocks and two heads in a row, trained a little before it is frozen."""

from collections import OrderedDict

import torch


def build(model, names, x, steps):
    """Arrays to a module in training mode, and an optimiser that already holds a momentum."""
    parts = OrderedDict(
        entry=linear(model["entry"]),
        stem=block(model["stem"]),
        bend=torch.nn.Tanh(),
        stem2=block(model["stem2"]),
        head=linear(model["head"]),
        head2=linear(model["head2"]),
    )
    net = torch.nn.Sequential(parts).train()
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, weight_decay=0.1)
    if steps:
        train_once(net, optimizer, x)
        net(x).square().mean().backward()
    return {"model": net, "names": names, "x": x.requires_grad_(), "optimizer": optimizer, "steps": steps}


def play(freeze, model, names, x, optimizer, steps):
    """Freeze; then either one forward pass, or a few steps of training."""
    freeze(model, names)
    if not steps:
        return model(x)
    for _ in range(steps):
        optimizer.step()
        train_once(model, optimizer, x.detach())
    optimizer.zero_grad()
    for parameter in model.parameters():
        parameter.grad = None
    return None


def train_once(model, optimizer, x):
    """One step of gradient descent."""
    optimizer.zero_grad()
    loss = model(x).square().mean()
    if loss.requires_grad:
        loss.backward()
    optimizer.step()


def linear(arrays):
    """A linear layer with these weights."""
    layer = torch.nn.Linear(arrays["weight"].shape[1], arrays["weight"].shape[0])
    layer.load_state_dict(arrays)
    return layer


def block(arrays):
    """A linear layer and the batch norm behind it."""
    norm = torch.nn.BatchNorm1d(len(arrays["norm"]["weight"]))
    norm.load_state_dict(arrays["norm"], strict=False)
    return torch.nn.Sequential(OrderedDict(linear=linear(arrays["linear"]), norm=norm))
