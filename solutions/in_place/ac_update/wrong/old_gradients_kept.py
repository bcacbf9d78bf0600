"""Gradients that were there before the call were added to the new ones, and the step followed their sum.

`backward` adds to `.grad`, it does not replace it. Every update then follows the sum of all gradients
since the start, and the oldest counts as much as the newest.

Before a backward pass, see to it that what it adds to is empty.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = batch["returns"] - values
    actor_loss = -(log_prob_taken * advantages.detach()).mean()
    critic_loss = advantages.square().mean()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
