"""Takes a gamma of 0 for a missing one.
Page: "`gamma` | a Python float between 0 and 1"
When: gamma = 0.0.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    gamma = gamma or 0.99
    s, a, r, s2, d = (batch[k] for k in ("states", "actions", "rewards", "next_states", "dones"))
    with torch.no_grad():
        y = r + gamma * (1 - d) * critic_target(s2, actor_target(s2)).squeeze(-1)
    critic_loss = F.mse_loss(critic(s, a).squeeze(-1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    return critic_loss, -functional_call(critic, fixed, (s, actor(s))).mean()
