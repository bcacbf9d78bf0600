"""The action was cut off from the actor before the critic saw it, so the actor never learns.

The actor learns from the slope of Q with respect to the action, and from nothing else. Its loss may
still fall, because it now trains the critic's parameters.

Two things go into a Q-value: the critic's parameters and the action. Ask which of them has to be a
constant in the actor's loss.
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
    actor_loss = -critic(states, actor(states).detach()).mean()
    return critic_loss, actor_loss
