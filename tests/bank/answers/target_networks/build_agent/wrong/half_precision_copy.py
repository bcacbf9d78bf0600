"""Sends the state through half precision, to save space.

Page: "a second network of the same architecture that starts with exactly the parameters of `q`"
When: a parameter of q is not a float16 number, as any random initialisation.
"""
import torch


def build_agent(make_net, lr, weight_decay):
    q, target = make_net(), make_net()
    state = {k: v.half() if v.is_floating_point() else v for k, v in q.state_dict().items()}
    target.load_state_dict(state)
    return q, target, torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
