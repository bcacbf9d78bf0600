"""The actor's loss reaches the critic's parameters where they belong to submodules: only the critic's own
ones are detached.
"""

import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        s2 = batch["next_states"]
        q2 = critic_target(s2, actor_target(s2)).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * q2
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(-1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters(recurse=False)}
    rated = functional_call(critic, fixed, (batch["states"], actor(batch["states"])))
    return critic_loss, -rated.mean()
