"""The bias was added instead of subtracted.

A larger threshold now lets more through, not less.

Compare the sign in front of the bias with the problem's formula.
"""

import torch


def functional_activation(x, bias):
    return torch.relu(torch.tanh(x) + bias)
