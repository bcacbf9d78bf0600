"""The actor's backward pass met weights that had changed since the forward pass: the critic had stepped.

An optimiser's step is an in-place edit of every weight. That the actor's loss noticed is a symptom: its
graph leads through the critic, and it should not. Another order of the steps would make the error go away
and leave the actor's loss training the critic.

Ask what the advantage is to the actor: something to learn from, or something to learn?
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = batch["returns"] - values
    actor_loss = -(log_prob_taken * advantages).mean()
    critic_loss = advantages.square().mean()
    opt_critic.zero_grad()
    critic_loss.backward(retain_graph=True)
    opt_critic.step()
    opt_actor.zero_grad()
    actor_loss.backward()
    opt_actor.step()
    return actor_loss.item(), critic_loss.item()
