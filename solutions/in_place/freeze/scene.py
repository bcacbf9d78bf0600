"""A network with blocks inside blocks, batch norms of every kind and a dropout; and what becomes of it once
parts of it are frozen."""

from collections import OrderedDict

import torch


class OwnNorm(torch.nn.BatchNorm1d):
    """A batch norm of the model's own kind."""


NORMS = {0: torch.nn.BatchNorm1d, 2: torch.nn.BatchNorm2d, 3: torch.nn.BatchNorm3d}
"""By the number of axes behind the features."""


class Block(torch.nn.Module):
    """A linear layer, a batch norm, whatever else lies inside, and a parameter of the block's own."""

    def __init__(self, arrays, *, axes=0, affine=True, inner=None):
        super().__init__()
        self.linear = linear(arrays["linear"])
        self.norm = norm(arrays["norm"], axes, affine=affine)
        self.inner = inner or torch.nn.Identity()
        self.scale = torch.nn.Parameter(arrays["scale"])
        self.axes = axes

    def forward(self, x):
        hidden = self.linear(x)
        hidden = self.norm(hidden.reshape(*hidden.shape, *[1] * self.axes)).flatten(1)
        return self.scale * self.inner(hidden)


def build(model, names, x, steps, adam, frozen_before, switched_off):
    """Arrays to a module in training mode; with `steps`, its optimiser has stepped and a step is pending."""
    torch.manual_seed(0)
    deepest = Block(model["deepest"], axes=2, affine=False)
    parts = OrderedDict(
        entry=linear(model["entry"]),
        stem=Block(model["stem"]),
        bend=torch.nn.Tanh(),
        stem2=Block(model["stem2"], inner=Block(model["inner"], axes=3, inner=deepest)),
        norm=norm(model["norm"], 0, kind=OwnNorm),
        tail=Block(model["tail"], inner=torch.nn.Dropout(0.3)),
        head=linear(model["head"]),
        head2=linear(model["head2"]),
    )
    net = torch.nn.Sequential(parts).train()
    optimizer = make_optimizer(net, adam=adam)
    if steps:
        train_once(net, optimizer, x)
        net(x).square().mean().backward()
    for name in switched_off:
        net.get_submodule(name).requires_grad_(False)
    inputs = {"names": names, "x": x.requires_grad_(), "steps": steps, "frozen_before": frozen_before}
    return {"model": net, "optimizer": optimizer, **inputs}


def play(freeze, model, names, x, optimizer, steps, frozen_before):
    """Freeze; then either one forward pass, or a few steps of training, and where all numbers are after it.

    Also how often the optimiser holds each parameter that the model has then.
    """
    named = [*names, *frozen_before]
    if frozen_before:
        freeze(model=model, names=frozen_before)
    freeze(model=model, names=names)
    held = [id(parameter) for group in optimizer.param_groups for parameter in group["params"]]
    holds = torch.tensor([held.count(id(parameter)) for parameter in model.parameters()])
    if not steps:
        y = model(x)
        return {"y": y, "statistics": numbers(model.named_buffers(), inside=named), "holds": holds}
    for _ in range(steps):
        optimizer.step()
        train_once(model, optimizer, x.detach())
    return {
        "frozen": numbers(model.named_parameters(), inside=named),
        "statistics": numbers(model.named_buffers(), inside=named),
        "rest": numbers([*model.named_parameters(), *model.named_buffers()], outside=named),
        "holds": holds,
    }


def numbers(tensors, *, inside=None, outside=()):
    """All floats inside the named submodules, or outside of them, in one row."""
    kept = [
        tensor.detach().flatten()
        for name, tensor in tensors
        if tensor.is_floating_point()
        and lies_in(name, outside if inside is None else inside) != (inside is None)
    ]
    return torch.cat([torch.zeros(1), *kept])


def lies_in(name, parts):
    """Whether a dotted name lies in one of these submodules."""
    return any(name.startswith(f"{part}.") for part in parts)


def make_optimizer(net, *, adam):
    """One with momentum and weight decay, of all parameters, in two groups."""
    parameters = list(net.parameters())
    groups = [{"params": parameters[:5]}, {"params": parameters[5:], "lr": 0.02}]
    if adam:
        return torch.optim.AdamW(groups, lr=0.01, weight_decay=0.1)
    return torch.optim.SGD(groups, lr=0.05, momentum=0.9, weight_decay=0.1)


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


def norm(arrays, axes, *, affine=True, kind=None):
    """A batch norm with these statistics."""
    layer = (kind or NORMS[axes])(len(arrays["running_mean"]), affine=affine)
    wanted = {name: value for name, value in arrays.items() if affine or name.startswith("running")}
    layer.load_state_dict(wanted, strict=False)
    return layer
