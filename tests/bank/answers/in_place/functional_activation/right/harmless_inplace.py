"""In-place where it does no harm: the difference is nobody's saved tensor."""
import torch
import torch.nn.functional as F


def functional_activation(x, bias, *, squash=torch.tanh):
    h = squash(x)
    h = torch.sub(h, bias.unsqueeze(0).expand_as(h))
    return F.relu(h, inplace=True)
