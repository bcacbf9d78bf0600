"""The critic is switched off for the actor's loss and then switched on as a whole, so parameters that were
frozen are no longer.
"""

import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    opt_actor.zero_grad()
    opt_critic.zero_grad()

    values = critic(states).squeeze(-1)
    critic_loss = (returns - values).square().mean()
    critic_loss.backward()

    critic.requires_grad_(False)
    advantages = returns - critic(states).squeeze(-1)
    log_pi = F.log_softmax(actor(states), dim=-1).gather(1, actions.unsqueeze(1)).squeeze(1)
    actor_loss = -(advantages * log_pi).mean()
    actor_loss.backward()
    critic.requires_grad_(True)

    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
