"""The critic's gradients were computed, and its optimiser never stepped.

Its values stay what they were at the start, and the actor's advantages with them: the baseline never
becomes a useful prediction.

There are two optimisers, and each has to make its step.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = batch["returns"] - values
    actor_loss = -(log_prob_taken * advantages.detach()).mean()
    critic_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    (actor_loss + critic_loss).backward()
    opt_actor.step()
    return actor_loss.item(), critic_loss.item()
