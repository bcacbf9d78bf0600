"""An encoder with dropout that counts its passes, and inputs that want gradients themselves."""

import torch

from grader.engines.networks import mlp


class Encoder(torch.nn.Module):
    """Two layers with dropout between them; a parameter and a counter are the encoder's own."""

    def __init__(self, scale, **layers):
        super().__init__()
        first, activation, self.last = mlp(layers)
        self.body = torch.nn.Sequential(first, activation, torch.nn.Dropout(0.5))
        self.scale = torch.nn.Parameter(scale)
        self.register_buffer("passes", torch.zeros((), dtype=torch.int64))

    def forward(self, x):
        self.passes += 1
        return self.last(self.body(x)) * self.scale


def build(encoder, x, frozen=False, evaluating="", later=False):
    """Arrays to a module, without arrays one layer of dropout; a part of it may be in evaluation mode."""
    module = Encoder(**encoder) if encoder else torch.nn.Dropout(0.5)
    module.requires_grad_(not frozen)
    if evaluating:
        module.get_submodule(evaluating).eval()
    return {"encoder": module, "x": x.requires_grad_(), "later": later}


def play(function, encoder, x, later):
    """(live, cut, whether each requires a gradient, whether cut was made in inference mode), or a later loss."""
    live, cut = function(encoder=encoder, x=x)
    if later:
        return live * cut
    requires_grad = (torch.tensor(getattr(result, "requires_grad", False)) for result in (live, cut))
    return live, cut, *requires_grad, torch.tensor(isinstance(cut, torch.Tensor) and cut.is_inference())
