"""Encoders with dropout, in either mode; what they return may be put to use in a later loss."""

import torch

from grader.engines.networks import mlp


class Centre(torch.nn.Module):
    """Subtracts a mean: in training mode the batch's, which it follows, else its own. One row is enough."""

    def __init__(self, mean):
        super().__init__()
        self.register_buffer("mean", mean)

    def forward(self, x):
        if not self.training:
            return x - self.mean
        middle = x.mean(dim=0)
        self.mean.lerp_(middle.detach(), 0.1)
        return x - middle


class Encoder(torch.nn.Module):
    """Parts that look at their mode, at every depth: a norm, two kinds of dropout, and the encoder itself."""

    def __init__(self, scale, mean, **layers):
        super().__init__()
        first, activation, self.last = mlp(layers)
        self.body = torch.nn.Sequential(first, Centre(mean), activation)
        self.noise = torch.nn.ModuleDict(
            {"alpha": torch.nn.AlphaDropout(0.3), "plain": torch.nn.Dropout(0.5)}
        )
        self.scale = torch.nn.Parameter(scale)

    def forward(self, x):
        h = self.noise["plain"](self.noise["alpha"](self.body(x)))
        return torch.nn.functional.dropout(self.last(h) * self.scale, 0.5, self.training)


class Layer(torch.nn.Module):
    """One layer without parts."""

    def __init__(self, weight):
        super().__init__()
        self.weight = torch.nn.Parameter(weight)

    def forward(self, x):
        return torch.nn.functional.dropout(torch.tanh(x @ self.weight), 0.5, self.training)


def build(encoder, x, frozen=False, weight=None):
    """Arrays to a module in training mode, and a weight that learns."""
    module = Encoder(**encoder) if "scale" in encoder else Layer(**encoder)
    module.requires_grad_(not frozen)
    return {"encoder": module, "x": x, "weight": None if weight is None else weight.requires_grad_()}


def play(function, encoder, x, weight):
    """(the targets, whether they require a gradient), or a later result that multiplies them with the weight."""
    targets = function(encoder=encoder, x=x)
    if weight is not None:
        with torch.enable_grad():  # whichever way it was when the targets were made
            return weight * targets
    return targets, torch.tensor(getattr(targets, "requires_grad", False))
