"""Copies the parameters under no_grad and the buffers without it.

Page: "**blocked**: the copy has no history, so no gradient leads from `target` back to `online`"
When: a float buffer of online was computed from its parameters and is still attached to them: target's buffer is then attached too.
"""
import torch


def hard_update(target, online):
    with torch.no_grad():
        for t, o in zip(target.parameters(), online.parameters()):
            t.copy_(o)
    listed = set(online.state_dict())
    for (name, t), (_, o) in zip(target.named_buffers(), online.named_buffers()):
        if name in listed:
            t.copy_(o)
