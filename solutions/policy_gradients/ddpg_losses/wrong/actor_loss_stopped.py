"""The actor's loss carries no graph: the value is right, and nobody can be trained on it.

Switching recording off around the critic keeps the critic's parameters out, and the action with them,
since the action reaches the loss through the critic alone.

Look for a way to hold the critic's parameters fixed while the computation is still recorded.
"""

import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor_target(next_states)).squeeze(1)
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)
    action = actor(states)
    with torch.no_grad():
        actor_loss = -critic(states, action).mean()
    return critic_loss, actor_loss
