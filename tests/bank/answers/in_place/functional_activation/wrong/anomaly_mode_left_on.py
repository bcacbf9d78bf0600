"""Anomaly mode is switched on for the whole program and never off again."""

import torch


def functional_activation(x, bias):
    torch.autograd.set_detect_anomaly(True)
    activated = torch.tanh(x)
    shifted = activated - bias
    return torch.relu(shifted)
