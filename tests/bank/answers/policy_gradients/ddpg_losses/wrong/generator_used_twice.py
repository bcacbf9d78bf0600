"""Switches the critic's parameters off and, with an exhausted generator, not on again.
Page: "All parameters arrive with `requires_grad=True` and leave that way"
When: always: the critic's parameters have requires_grad=False afterwards, and the second call has no critic gradient.
"""
import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    params = critic.parameters()
    for p in params:
        p.requires_grad_(False)
    actor_loss = -critic(batch["states"], actor(batch["states"])).mean()
    for p in params:
        p.requires_grad_(True)
    return critic_loss, actor_loss
