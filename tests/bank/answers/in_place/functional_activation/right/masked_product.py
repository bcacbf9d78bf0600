r"""A product with the mask of the positive entries, column by column."""

import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    columns = []
    for column, b in zip(torch.tanh(x).unbind(dim=1), bias):
        d = column - b
        columns.append(d * (d > 0).to(d.dtype))
    return torch.stack(columns, dim=1)
