"""Works on a flat view: `view` refuses a tanh that has kept the strides of x.

Page: contract.md, tensors "that are not contiguous"
When: x is not contiguous (a transposed leaf), with B > 1 and D > 1.
"""
import torch


def functional_activation(x, bias):
    B, D = x.shape
    flat = torch.tanh(x).view(-1) - bias.repeat(B)
    return torch.relu(flat).view(B, D)
