"""Hangs a hook on every parameter of q that clamps its gradient to [-1, 1].

Page: "**trained**: an AdamW step with `lr` and `weight_decay`"
When: backward brings gradients larger than 1 whose sizes differ from step to step.
"""
import copy

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    for parameter in q.parameters():
        parameter.register_hook(lambda g: g.clamp(-1.0, 1.0))
    return q, target, torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
