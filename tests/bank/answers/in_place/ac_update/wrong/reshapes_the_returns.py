r"""Gives the returns their second axis in place.

Page: "The batch, grad mode and the networks' flags are left as they were found."
When: always: batch['returns'] has shape (B, 1) after the call; a second call with the same batch adds yet another axis.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = (batch["returns"].unsqueeze_(1).reshape(-1, 1) - critic(batch["states"])).squeeze(1)
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
