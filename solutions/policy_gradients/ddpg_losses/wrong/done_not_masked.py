"""The last step of an episode is credited with the value of a state that was never reached.

For a transition with `dones` 1 the stored next state is padding or a fresh start, so the target is off
by a whole discounted Q-value, and the error spreads backwards to the states before it.

Find the term of the target that should be absent there.
"""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    states = batch["states"]
    with torch.no_grad():
        next_states = batch["next_states"]
        q_next = critic_target(next_states, actor_target(next_states)).squeeze(1)
        target = batch["rewards"] + gamma * q_next
    critic_loss = F.mse_loss(critic(states, batch["actions"]).squeeze(1), target)

    constants = {name: parameter.detach() for name, parameter in critic.named_parameters()}
    actor_loss = -functional_call(critic, constants, (states, actor(states))).mean()
    return critic_loss, actor_loss
