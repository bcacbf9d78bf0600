"""The actor's loss reaches the critic through those advantages that are negative."""

import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantages = batch["returns"] - critic(batch["states"]).squeeze(-1)
    log_pi = F.log_softmax(actor(batch["states"]), dim=-1)
    log_pi = log_pi.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    gains = advantages.clamp(min=0.0).detach()
    losses = F.relu(-advantages)
    actor_loss = -((gains - losses) * log_pi).mean()
    critic_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    (actor_loss + critic_loss).backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
