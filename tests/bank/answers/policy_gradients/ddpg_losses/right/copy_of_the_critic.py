"""Unusual: a frozen deep copy made in each call, einsum instead of means."""
import copy

import torch


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    size = len(batch["rewards"])
    with torch.no_grad():
        following = batch["next_states"]
        q = critic_target(following, actor_target(following)).reshape(size)
        y = q * (gamma * (1 - batch["dones"]))
        y += batch["rewards"]
    error = critic(batch["states"], batch["actions"]).reshape(size) - y
    judge = copy.deepcopy(critic)
    for p in judge.parameters():
        p.requires_grad = False
    rated = judge(batch["states"], actor(batch["states"]))
    return torch.einsum("i,i->", error, error) / size, -rated.sum() / size
