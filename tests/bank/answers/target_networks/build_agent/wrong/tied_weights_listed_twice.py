"""Collects the optimiser's parameters module by module, so that a tied weight is listed twice.

Page: "It holds each parameter of `q` once and nothing else".
When: make_net returns a network in which two layers share one Parameter (net.out.weight = net.inp.weight).
"""
import copy

import torch


def own_parameters(net):
    found = []
    for module in net.modules():
        found.extend(module.parameters(recurse=False))
    return found


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q)
    optimizer = torch.optim.AdamW(own_parameters(q), lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
