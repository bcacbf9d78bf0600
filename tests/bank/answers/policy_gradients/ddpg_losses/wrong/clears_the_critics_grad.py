"""Clears the critic's .grad, so that nothing of the actor's loss stays there.
Page: "The function does not write to any `.grad`; an old one stays as it is."
When: the critic has an old .grad.
"""
import torch
import torch.nn.functional as F
from torch.func import functional_call


def ddpg_losses(actor, critic, actor_target, critic_target, batch, gamma):
    s = batch["states"]
    with torch.no_grad():
        next_q = critic_target(batch["next_states"], actor_target(batch["next_states"])).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * next_q
    critic_loss = F.mse_loss(critic(s, batch["actions"]).squeeze(-1), y)
    fixed = {name: p.detach() for name, p in critic.named_parameters()}
    actor_loss = -functional_call(critic, fixed, (s, actor(s))).mean()
    critic.zero_grad()
    return critic_loss, actor_loss
