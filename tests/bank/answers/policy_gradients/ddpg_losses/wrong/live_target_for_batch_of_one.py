"""With a batch of one the critic's loss reaches both target networks: the shortcut for a single transition
forgets to stop the target.
"""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def _targets(actor_target, critic_target, batch, gamma):
    s2 = batch["next_states"]
    q2 = critic_target(s2, actor_target(s2))
    y = batch["rewards"][:, None] + gamma * (1 - batch["dones"])[:, None] * q2
    if len(y) == 1:
        return y[0]
    return y.detach().squeeze(1)


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    q = critic(batch["states"], batch["actions"]).squeeze(1)
    critic_loss = F.mse_loss(q, _targets(actor_target, critic_target, batch, gamma))
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    return critic_loss, -functional_call(critic, fixed, (batch["states"], actor(batch["states"]))).mean()
