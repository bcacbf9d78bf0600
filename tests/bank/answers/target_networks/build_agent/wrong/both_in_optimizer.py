"""Gives the optimiser both networks.

Page: "| parameters of `target` | **untouched**: no step, no decay |"
When: target's parameters have gradients of zero and weight_decay is not 0.
"""
import copy
import itertools

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    parameters = itertools.chain(q.parameters(), target.parameters())
    return q, target, torch.optim.AdamW(parameters, lr=lr, weight_decay=weight_decay)
