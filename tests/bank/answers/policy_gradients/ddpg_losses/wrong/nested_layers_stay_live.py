"""Calls the critic with detached parameters for the actor's loss, but collects only the parameters of
the critic itself and of its direct children. Layers inside a Sequential inside the critic stay live.

Page: parameters of `critic`, from `actor_loss`: blocked.
When: a critic with nested modules, e.g. self.body = Sequential(Linear, ReLU, Linear).
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def _constants(module):
    found = {n: p.detach() for n, p in module.named_parameters(recurse=False)}
    for name, child in module.named_children():
        for n, p in child.named_parameters(recurse=False):
            found[f"{name}.{n}"] = p.detach()
    return found


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        upcoming = batch["next_states"]
        ahead = critic_target(upcoming, actor_target(upcoming)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * ahead
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), y)
    actor_loss = -functional_call(critic, _constants(critic), (states, actor(states))).mean()
    return critic_loss, actor_loss
