import torch
import torch.nn.functional as F


def functional_activation(x, bias):
    rows = []
    for row in x:
        rows.append(F.relu(2 * torch.sigmoid(2 * row) - 1 - bias))
    return torch.stack(rows)
