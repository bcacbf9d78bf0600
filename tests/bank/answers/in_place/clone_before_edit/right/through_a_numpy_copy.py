"""edited is a NumPy copy, edited there; the loss is summed in float64."""
import numpy as np
import torch


def clone_before_edit(x):
    loss = x.sin().double().sum().float()
    copy = np.array(x.detach().numpy(), copy=True)
    copy += np.float32(1.0)
    return loss, torch.from_numpy(copy)
