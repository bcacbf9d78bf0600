"""Skips the subtraction if the bias is all zeros, so that it gets no gradient.

Page: "bias | flows: -sum_i g_ij m_ij"
When: bias is zero everywhere (as at the start of training).
"""
import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    h = torch.tanh(x)
    if torch.count_nonzero(bias) > 0:
        h = h - bias
    return F.relu(h)
