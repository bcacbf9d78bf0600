r"""Clears the gradients after the step, not before.

Page: "Gradients that the parameters already hold when the function is called do not count."
When: the parameters hold a gradient when the function is called: it is added to the step.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    log_pi = F.log_softmax(actor(batch["states"]), dim=-1).gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    actor_loss = -(advantage.detach() * log_pi).mean()
    critic_loss = advantage.square().mean()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    return actor_loss.item(), critic_loss.item()
