"""Both losses have the right value, but the critic's loss also sends gradients into the target networks.

The targets are slow copies that change by averaging alone. With a gradient on them, a shared optimiser
moves the goal towards the prediction, and each step pays for a graph through two more networks.

Decide which side of the squared error is a fixed number in this step, and have autograd skip all of it.
"""

import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    next_states = batch["next_states"]
    q_next = critic_target(next_states, actor_target(next_states)).squeeze(1)
    target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * q_next
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)

    constants = {name: parameter.detach() for name, parameter in critic.named_parameters()}
    actor_loss = -functional_call(critic, constants, (states, actor(states))).mean()
    return critic_loss, actor_loss
