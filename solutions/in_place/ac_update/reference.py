"""One update of an actor and its critic, each by its own loss (Sutton & Barto, 2018, section 13.5)."""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    """Both losses from the networks as they are, then one step of each; returns the two losses."""
    values = critic(batch["states"]).squeeze(1)
    advantages = batch["returns"] - values
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)

    actor_loss = -(log_prob_taken * advantages.detach()).mean()
    critic_loss = advantages.square().mean()

    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
