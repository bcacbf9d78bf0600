"""The target network is called with detached parameters and buffers."""
import torch
from torch.func import functional_call


def _constants(net):
    held = dict(net.named_parameters()) | dict(net.named_buffers())
    return {name: tensor.detach() for name, tensor in held.items()}


def dqn_loss(q_net, target_net, batch, gamma):
    next_q = functional_call(target_net, _constants(target_net), (batch["next_states"],)).detach()
    future = torch.where(batch["dones"] > 0, torch.zeros_like(batch["dones"]), next_q.amax(dim=-1))
    y = torch.add(batch["rewards"], future, alpha=gamma)
    q = q_net(batch["states"])
    error = torch.stack([row[action] for row, action in zip(q, batch["actions"])]) - y
    return torch.linalg.vecdot(error, error) / len(error)
