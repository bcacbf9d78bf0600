"""Networks for scenes: small torch modules built from plain arrays, so that student and reference get the same."""

from __future__ import annotations

from typing import Any

import torch


def mlp(layers: dict[str, Any], *, activation: type[torch.nn.Module] = torch.nn.Tanh) -> torch.nn.Sequential:
    """A multilayer perceptron from arrays `w0, b0, w1, b1 …`, with an activation in between."""
    modules: list[torch.nn.Module] = []
    for index in range(len(layers) // 2):
        weight, bias = layers[f"w{index}"], layers[f"b{index}"]
        linear = torch.nn.Linear(weight.shape[1], weight.shape[0])
        with torch.no_grad():
            linear.weight.copy_(weight)
            linear.bias.copy_(bias)
        modules += [linear, activation()]
    return torch.nn.Sequential(*modules[:-1])
