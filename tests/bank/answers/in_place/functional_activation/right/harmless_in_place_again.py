"""Right: edits in place only what nobody has saved (a difference saves nothing)."""
import torch


def functional_activation(x, bias):
    surplus = torch.tanh(x) - bias.expand_as(x)
    return surplus.masked_fill_(surplus.detach() <= 0, 0.0)
