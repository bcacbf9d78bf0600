"""Freezes the parameters that sit on the critic itself, not those of its layers.
Page: "parameters of `critic` | ... | **blocked**" (from `actor_loss`)
When: the critic has submodules with parameters.
"""
import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s = batch["states"]
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(-1), y)
    own = list(critic.parameters(recurse=False))
    for p in own:
        p.requires_grad_(False)
    actor_loss = -critic(s, actor(s)).mean()
    for p in own:
        p.requires_grad_(True)
    return critic_loss, actor_loss
