"""Copies the parameters into a second network and hands q's buffers on to it: no optimiser touches buffers.

Page: "Parameters and buffers are on memory of its own".
When: the network has buffers (a batch-norm layer): q's running statistics are target's too.
"""
import torch


def build_agent(make_net, lr, weight_decay):
    q, target = make_net(), make_net()
    with torch.no_grad():
        for t, o in zip(target.parameters(), q.parameters(), strict=True):
            t.copy_(o)
    for mine, theirs in zip(target.modules(), q.modules(), strict=True):
        for name, buffer in theirs.named_buffers(recurse=False):
            setattr(mine, name, buffer)
    target.requires_grad_(False)
    optimizer = torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
