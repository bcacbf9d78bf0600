"""The actor's loss is the mean Q-value itself, and descending it looks for the worst action.

Optimisers minimise. An actor trained on this learns the actions that the critic rates lowest, and the
returns fall.

The actor should end up where Q is large: write that as something to be made small.
"""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor_target(next_states)).squeeze(1)
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)

    constants = {name: parameter.detach() for name, parameter in critic.named_parameters()}
    actor_loss = functional_call(critic, constants, (states, actor(states))).mean()
    return critic_loss, actor_loss
