"""The critic's column (B, 1) was combined with the returns (B,), and both losses ran over B × B pairs.

Every transition's return was compared with every transition's value. The critic then learns the mean return
and nothing else.

Print the shape of the advantages: it should have one axis.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    advantages = batch["returns"] - values.unsqueeze(1)
    actor_loss = -(log_prob_taken * advantages.detach()).mean()
    critic_loss = advantages.square().mean()
    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
