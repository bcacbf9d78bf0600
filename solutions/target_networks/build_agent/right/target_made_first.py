import torch
from torch import optim


def build_agent(make_net, lr, weight_decay):
    target = make_net().eval()
    q = make_net().train()
    with torch.no_grad():
        for mine, theirs in zip(q.parameters(), target.parameters()):
            mine.copy_(theirs)
    groups = [{"params": list(q.parameters()), "lr": lr}]
    return q, target, optim.AdamW(groups, weight_decay=weight_decay)
