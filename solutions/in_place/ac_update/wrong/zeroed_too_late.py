"""The gradients were cleared after the step, so the first update still counts what it found.

In a loop that only ever calls this function the difference never shows. As soon as anything else has run a
backward pass through the networks, its gradients are in the step.

Clear them where you rely on their being empty.
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
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    return actor_loss.item(), critic_loss.item()
