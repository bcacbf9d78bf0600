"""The target's old gradients are cleared, since they belong to other weights.
Page: "The `requires_grad` flags, the `.grad` and the `train`/`eval` modes of both networks are as they were"
When: a parameter of target holds a .grad."""
import torch


def hard_update(target, online):
    target.load_state_dict(online.state_dict())
    target.zero_grad()
