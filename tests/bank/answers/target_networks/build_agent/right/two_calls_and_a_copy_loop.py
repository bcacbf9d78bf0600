"""Make_net is called twice and the second network is overwritten parameter by parameter; the target stays
trainable.
"""

import torch


def build_agent(make_net, lr, weight_decay):
    q, target = make_net(), make_net()
    with torch.no_grad():
        for mine, theirs in zip(target.parameters(), q.parameters(), strict=True):
            mine.copy_(theirs)
    return q, target, torch.optim.AdamW(q.parameters(), weight_decay=weight_decay, lr=lr)
