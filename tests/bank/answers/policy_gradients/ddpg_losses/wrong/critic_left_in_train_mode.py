"""A critic that arrives in eval mode leaves in train mode, because train() ends the passage in which its
parameters are fixed.
"""

import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        s2 = batch["next_states"]
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * critic_target(s2, actor_target(s2)).squeeze(-1)
    critic.eval()
    critic.requires_grad_(False)
    actor_loss = -critic(states, actor(states)).mean()
    critic.requires_grad_(True)
    critic.train()
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(-1), y)
    return critic_loss, actor_loss
