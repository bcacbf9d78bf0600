r"""Takes the logarithm of the softmax, which underflows.

Page: "\ln \pi(a_i \mid s_i)"
When: the chosen action's logit is more than about 104 below the largest: loss inf and weights nan instead of a finite step.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    log_pi = torch.log(torch.softmax(actor(batch["states"]), dim=-1))[torch.arange(len(batch["actions"])), batch["actions"]]
    actor_loss = -(advantage.detach() * log_pi).mean()
    critic_loss = advantage.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
