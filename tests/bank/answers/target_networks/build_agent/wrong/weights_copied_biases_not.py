"""Builds a second network and copies the weights.

Page: "a second network of the same architecture that starts with exactly the parameters of `q`"
When: q has parameters that are not called weight, such as randomly initialised biases.
"""
import torch


def build_agent(make_net, lr, weight_decay):
    q, target = make_net(), make_net()
    state = {name: tensor for name, tensor in q.state_dict().items() if name.endswith("weight")}
    target.load_state_dict(state, strict=False)
    return q, target, torch.optim.AdamW(q.parameters(), lr=lr, weight_decay=weight_decay)
