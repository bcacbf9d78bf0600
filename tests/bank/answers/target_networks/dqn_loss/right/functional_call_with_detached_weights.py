"""Unusual: torch.func.functional_call runs the target network with detached weights; one-hot and einsum pick the action."""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def dqn_loss(q_net, target_net, batch, gamma):
    frozen = {name: weight.detach() for name, weight in target_net.named_parameters()}
    following = functional_call(target_net, frozen, (batch["next_states"],)).detach()
    y = torch.addcmul(batch["rewards"], 1.0 - batch["dones"], following.amax(dim=-1), value=gamma)
    q = q_net(batch["states"])
    taken = F.one_hot(batch["actions"], q.shape[-1]).to(q.dtype)
    error = torch.einsum("ba,ba->b", q, taken) - y
    return error.dot(error) / error.numel()
