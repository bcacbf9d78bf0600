"""The edit happens in numpy, on memory of its own; the loss is a sum over split parts."""
import operator
from functools import reduce

import numpy as np
import torch


def detach_slice_edit(x, *, shift=2.0):
    h = x.numel() // 2
    parts = torch.split(x, [h, x.numel() - h])
    terms = [f(part).sum() for f, part in zip((torch.sin, torch.cos), parts)]
    edited = np.array(x.detach().numpy()[:h], dtype=np.float32)
    edited += np.float32(shift)
    return reduce(operator.add, terms), torch.from_numpy(edited)
