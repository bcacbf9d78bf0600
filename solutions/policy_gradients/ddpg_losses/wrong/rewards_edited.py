"""The target was added up inside `batch["rewards"]`, which belongs to the caller.

In-place addition writes through to the replay buffer. A transition that is drawn twice carries the
bootstrap of the first time in its reward, and values grow from update to update.

Build the target as a tensor of its own.
"""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor_target(next_states)).squeeze(1)
        target = batch["rewards"].add_(gamma * (1.0 - batch["dones"]) * q_next)
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)

    constants = {name: parameter.detach() for name, parameter in critic.named_parameters()}
    actor_loss = -functional_call(critic, constants, (states, actor(states))).mean()
    return critic_loss, actor_loss
