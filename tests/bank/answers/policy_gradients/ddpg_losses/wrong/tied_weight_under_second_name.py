"""Replaces a parameter that two layers of the critic share under its first name alone.

Page: "No two networks share a parameter, but two layers of one network may."
When: two layers of the critic share a parameter: the actor's loss reaches it.
"""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        s2 = batch["next_states"]
        q2 = critic_target(s2, actor_target(s2)).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * q2
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(-1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    inputs = (batch["states"], actor(batch["states"]))
    return critic_loss, -functional_call(critic, fixed, inputs, tie_weights=False).mean()
