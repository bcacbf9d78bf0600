"""Categorical(probs=...) clamps probabilities at 1e-7, so value and gradient of the actor's loss are wrong
for logits far apart.
"""

import torch
from torch.distributions import Categorical


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    policy = Categorical(probs=torch.softmax(actor(batch["states"]), dim=-1))
    advantages = batch["returns"] - critic(batch["states"]).squeeze(-1)
    actor_loss = -(advantages.detach() * policy.log_prob(batch["actions"])).mean()
    critic_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
