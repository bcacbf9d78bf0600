"""Calls the target network with detached parameters by functional_call, so no graph arises."""
import torch
from torch.func import functional_call


def dqn_loss(q_net, target_net, batch, gamma):
    frozen = {name: p.detach() for name, p in target_net.named_parameters()}
    q_next = functional_call(target_net, frozen, (batch["next_states"],))
    best = q_next.topk(1, dim=1).values.flatten()
    y = batch["rewards"] + gamma * (1 - batch["dones"]) * best
    rows = torch.arange(y.shape[0])
    return ((q_net(batch["states"])[rows, batch["actions"]] - y.detach()) ** 2).mean()
