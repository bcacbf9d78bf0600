"""The actor's advantage was computed after the critic had already stepped.

The critic has moved towards these very returns by then, so the advantages come out too small: the better
the critic learns, the smaller they are.

Both losses are about the networks as they were handed in. Compute the values once, before anything steps.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    critic_loss = F.mse_loss(values, batch["returns"])
    opt_critic.zero_grad()
    critic_loss.backward()
    opt_critic.step()
    advantages = batch["returns"] - critic(batch["states"]).squeeze(1)
    actor_loss = -(log_prob_taken * advantages.detach()).mean()
    opt_actor.zero_grad()
    actor_loss.backward()
    opt_actor.step()
    return actor_loss.item(), critic_loss.item()
