"""The critic was frozen to keep the actor's gradient out, and stayed frozen.

The first update looks right. From then on the critic takes no part in any backward pass, and whoever trains
it next finds nothing to train.

Keep the gradient out where the advantage is made. No network has to change its flags for that.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    values = critic(batch["states"]).squeeze(1)
    log_probs = F.log_softmax(actor(batch["states"]), dim=1)
    log_prob_taken = log_probs.gather(1, batch["actions"].unsqueeze(1)).squeeze(1)
    critic_loss = F.mse_loss(values, batch["returns"])
    opt_critic.zero_grad()
    critic_loss.backward()
    for parameter in critic.parameters():
        parameter.requires_grad_(False)
    advantages = batch["returns"] - critic(batch["states"]).squeeze(1)
    actor_loss = -(log_prob_taken * advantages).mean()
    opt_actor.zero_grad()
    actor_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
