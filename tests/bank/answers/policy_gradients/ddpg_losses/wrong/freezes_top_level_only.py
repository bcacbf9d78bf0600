"""Switches off only those parameters that the critic holds itself, not those of its submodules.
Page: "parameters of `critic` | **flows**, through $Q(s, a)$ | **blocked**"
When: the critic is made of submodules (layers): the actor's loss leaves gradients on their parameters.
"""
import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    frozen = list(critic.parameters(recurse=False))
    for p in frozen:
        p.requires_grad_(False)
    actor_loss = -critic(batch["states"], actor(batch["states"])).mean()
    for p in frozen:
        p.requires_grad_(True)
    return critic_loss, actor_loss
