r"""Probabilities below 0.001 are raised to that before the logarithm.

Page: "With $V$ the critic, $\pi$ the softmax of the actor's logits"
When: an action was taken whose probability is below 0.001: value wrong, and no gradient for that row.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    log_pi = torch.softmax(actor(batch["states"]), dim=-1).gather(1, batch["actions"].unsqueeze(1)).squeeze(1).clamp(min=1e-3).log()
    actor_loss = -(advantage.detach() * log_pi).mean()
    critic_loss = advantage.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
