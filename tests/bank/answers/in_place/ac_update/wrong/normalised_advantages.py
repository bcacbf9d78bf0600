r"""Normalises the advantages of the batch for the actor.

Page: "\ell_{\text{actor}} = -\frac{1}{B} \sum_i \mathrm{sg}(A_i)\, \ln \pi(a_i \mid s_i)"
When: B is above 1: the actor's loss and step are those of other advantages.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    weight = advantage.detach()
    if weight.numel() > 1:
        weight = (weight - weight.mean()) / (weight.std() + 1e-8)
    log_pi = F.log_softmax(actor(batch["states"]), dim=-1).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    actor_loss = -(weight * log_pi).mean()
    critic_loss = advantage.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
