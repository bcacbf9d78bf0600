"""Runs the critic in evaluation mode for the actor's loss and calls train() afterwards.
Page: "nothing in the batch or the networks is changed: neither values nor train/eval mode"
When: the critic, or a part of it, arrives in evaluation mode.
"""
import torch
import torch.nn.functional as F


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s = batch["states"]
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(-1), y)
    critic.eval()
    critic.requires_grad_(False)
    actor_loss = -critic(s, actor(s)).mean()
    critic.requires_grad_(True)
    critic.train()
    return critic_loss, actor_loss
