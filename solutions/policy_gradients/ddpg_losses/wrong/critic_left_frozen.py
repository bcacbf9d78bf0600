"""The critic was frozen for the actor's loss and is still frozen: its parameters say `requires_grad=False`.

From here on the critic's loss has nothing to differentiate, and the critic stays what it is. A loop that
should switch gradients on again may be there and do nothing: `critic.parameters()` is a generator, and
once it has been walked through it is empty.

Print `requires_grad` of one parameter before and after a call. What is switched off for one loss has to
be on again when the function returns.
"""

import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    params = critic.parameters()
    for parameter in params:
        parameter.requires_grad_(False)
    actor_loss = -critic(states, actor(states)).mean()
    for parameter in params:
        parameter.requires_grad_(True)

    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor_target(next_states)).squeeze(1)
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)
    return critic_loss, actor_loss
