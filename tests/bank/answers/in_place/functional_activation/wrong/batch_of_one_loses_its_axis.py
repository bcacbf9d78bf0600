"""For a batch of one (or a single feature) the result loses that axis."""

import torch


def functional_activation(x, bias):
    rows = torch.tensor_split(x, x.shape[0])
    y = torch.stack([torch.relu(torch.tanh(row) - bias) for row in rows])
    return y.squeeze()
