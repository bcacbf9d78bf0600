"""Keeps one frozen copy of each critic from call to call.
Page: "A second call works like the first one" (contract: "no cache")
When: the critic has learned between two calls: the actor's loss uses the old one.
"""
import copy

import torch
import torch.nn.functional as F

_frozen = {}


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s = batch["states"]
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(-1), y)
    if id(critic) not in _frozen:
        _frozen[id(critic)] = (critic, copy.deepcopy(critic).requires_grad_(False))
    return critic_loss, -_frozen[id(critic)][1](s, actor(s)).mean()
