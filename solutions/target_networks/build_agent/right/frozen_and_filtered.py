import copy
import itertools

import torch


def build_agent(make_net, lr, weight_decay):
    q = make_net()
    target = copy.deepcopy(q).requires_grad_(False)
    everything = itertools.chain(q.parameters(), target.parameters())
    trainable = [p for p in everything if p.requires_grad]
    optimizer = torch.optim.AdamW(trainable, lr=lr, weight_decay=weight_decay)
    return q, target, optimizer
