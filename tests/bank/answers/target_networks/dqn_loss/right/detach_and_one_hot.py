"""Detaches the output of the target network and picks the action with a one-hot mask."""
import torch
import torch.nn.functional as F


def dqn_loss(q_net, target_net, batch, gamma):
    q_all = q_net(batch["states"])
    q_next = target_net(batch["next_states"]).detach()
    mask = F.one_hot(batch["actions"], num_classes=q_all.shape[1]).to(q_all.dtype)
    q = (mask * q_all).sum(dim=1)
    future = torch.where(batch["dones"] > 0.5, torch.zeros_like(batch["dones"]), q_next.amax(dim=1))
    error = q - torch.add(batch["rewards"], future, alpha=gamma)
    return error.pow(2).sum() / error.numel()
