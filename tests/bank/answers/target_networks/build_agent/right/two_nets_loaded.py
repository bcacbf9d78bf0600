"""Two calls of make_net, the target first, and load_state_dict; target frozen."""
import torch


def build_agent(make_net, lr, weight_decay):
    target, q = make_net(), make_net()
    target.load_state_dict(q.state_dict())
    target.requires_grad_(False)
    return q, target, torch.optim.AdamW(list(q.parameters()), lr, weight_decay=weight_decay)
