r"""Clips the norm of both gradients at 10.

Page: "Each network takes exactly one step of its own optimiser, along its own loss."
When: a gradient has a norm above 10: the step is shortened.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    log_pi = F.log_softmax(actor(batch["states"]), dim=-1).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    actor_loss = -(advantage.detach() * log_pi).mean()
    critic_loss = advantage.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    torch.nn.utils.clip_grad_norm_(actor.parameters(), 10.0)
    torch.nn.utils.clip_grad_norm_(critic.parameters(), 10.0)
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
