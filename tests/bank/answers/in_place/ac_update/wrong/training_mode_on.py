r"""Puts both networks in training mode first.

Page: "the networks' flags are left as they were found"
When: a network is handed in in evaluation mode: it is in training mode afterwards (and dropout changes the losses).
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    actor.train()
    critic.train()
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    log_pi = F.log_softmax(actor(batch["states"]), dim=-1).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    actor_loss = -(advantage.detach() * log_pi).mean()
    critic_loss = advantage.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
