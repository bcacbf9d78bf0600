r"""Layers from torch.nn with an in-place rectifier, and an addition of -bias."""

import torch
import torch.nn.functional as F



class _Threshold(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.squash = torch.nn.Tanh()
        self.cut = torch.nn.ReLU(inplace=True)

    def forward(self, x, bias):
        return self.cut(torch.add(self.squash(x), bias, alpha=-1))


functional_activation = _Threshold()
