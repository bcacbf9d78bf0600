r"""The actor's loss is a sum over the batch.

Page: "\ell_{\text{actor}} = -\frac{1}{B} \sum_i"
When: B is above 1: actor_loss and the actor's gradient are B times too large.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    log_pi = F.log_softmax(actor(batch["states"]), dim=-1).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    actor_loss = -(advantage.detach() * log_pi).sum()
    critic_loss = advantage.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
