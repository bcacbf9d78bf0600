"""Large inputs get their copy in a workspace that later calls of the same shape use again.
Page: "A second call works like the first one, and earlier results stay as they are."
When: two calls with tensors of 1024 entries or more, of one shape; the first `edited` changes."""
import torch

_workspace = {}


def _copy(x):
    if x.numel() < 1024:
        return x.detach().clone()
    if x.shape not in _workspace:
        _workspace[x.shape] = torch.empty(x.shape)
    return _workspace[x.shape].copy_(x.detach())


def clone_before_edit(x):
    edited = _copy(x).add_(1.0)
    return torch.sin(x).sum(), edited
