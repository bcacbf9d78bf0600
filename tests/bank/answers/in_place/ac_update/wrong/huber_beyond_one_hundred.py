"""The critic's loss is linear where an advantage is larger than 100 in size, in value and gradient."""

import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(-1)
    with torch.no_grad():
        advantages = batch["returns"] - values
    log_pi = F.log_softmax(actor(batch["states"]), dim=-1)
    log_pi = log_pi.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    actor_loss = -(advantages * log_pi).mean()
    critic_loss = 2.0 * F.huber_loss(values, batch["returns"], delta=100.0)
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
