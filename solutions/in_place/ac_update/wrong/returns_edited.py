"""The advantages were computed inside the batch: `returns` no longer holds the returns.

`-=` writes into the tensor on its left, and this one belongs to the caller. A second pass over the same
batch would subtract the values once more.

Give the difference a tensor of its own.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = batch["returns"]
    critic_loss = (values - advantages.clone()).square().mean()
    advantages -= values.detach()
    actor_loss = -(log_prob_taken * advantages).mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
