r"""Keeps the target within [-100, 100] so that values cannot explode.
Page: "y_i = r_i + \gamma\,(1 - d_i)\,Q'\bigl(s'_i, \mu'(s'_i)\bigr)"
When: a target lies outside [-100, 100].
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
        y = y.clamp(-100.0, 100.0)
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (batch["states"], actor(batch["states"]))).mean()
    return critic_loss, actor_loss
