"""Puts the target networks into eval mode and leaves them there.
Page: "nothing in the batch or the networks is changed"
When: a target network arrives in training mode (the default): its `training` flag is False afterwards.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    actor_target.eval()
    critic_target.eval()
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]).squeeze(1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (batch["states"], actor(batch["states"]))).mean()
    return critic_loss, actor_loss
