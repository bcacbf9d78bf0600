"""Calls make_net twice, loads the state of the first into the second, one group per parameter."""
import torch


def build_agent(make_net, lr, weight_decay):
    nets = [make_net() for _ in range(2)]
    nets[1].load_state_dict({name: value.clone() for name, value in nets[0].state_dict().items()})
    nets[1].eval()
    groups = [dict(params=[p], lr=lr, weight_decay=weight_decay) for p in nets[0].parameters()]
    return [*nets, torch.optim.AdamW(groups, lr=lr, weight_decay=weight_decay)]
