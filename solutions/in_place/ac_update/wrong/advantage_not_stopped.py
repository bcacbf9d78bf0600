"""The critic stepped along the sum of both losses, because the actor's gradient flowed into it.

`retain_graph=True`, or one backward pass of the sum, lets the policy loss through to the critic. That loss
is lowered by predicting higher values wherever the log-probability is small, which has nothing to do with
the returns.

In the actor's loss the advantage is a weight, a plain number for each transition. Make it one.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = batch["returns"] - values
    actor_loss = -(log_prob_taken * advantages).mean()
    critic_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward(retain_graph=True)
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
