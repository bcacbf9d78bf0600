"""Results are cached for each tensor object: a second call with the same x returns the first call's tensors.
Page: "A second call works like the first one, and earlier results stay as they are."
When: two calls with one x: `edited` is one tensor, and the second loss.backward() raises."""
import functools

import torch


@functools.lru_cache(maxsize=8)
def _halves(x):
    h = x.numel() // 2
    loss = torch.sin(x[:h]).sum() + torch.cos(x[h:]).sum()
    return loss, x[:h].detach().clone().add_(2.0)


def detach_slice_edit(x):
    return _halves(x)
