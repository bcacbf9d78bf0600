"""The action in the next state was asked of the actor that is being trained, not of its slow copy.

Half of the target then moves with every step of the actor. That is the feedback which target networks
were brought in to slow down.

There are two networks with `target` in their names. Both have a part in the bootstrap.
"""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor(next_states)).squeeze(1)
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)

    constants = {name: parameter.detach() for name, parameter in critic.named_parameters()}
    actor_loss = -functional_call(critic, constants, (states, actor(states))).mean()
    return critic_loss, actor_loss
