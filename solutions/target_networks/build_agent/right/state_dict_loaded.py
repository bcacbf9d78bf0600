import torch


def build_agent(make_net, lr, weight_decay):
    q, target = make_net(), make_net()
    target.load_state_dict(q.state_dict())
    for p in target.parameters():
        p.requires_grad = False
    return q, target, torch.optim.AdamW(q.parameters(), lr, weight_decay=weight_decay)
