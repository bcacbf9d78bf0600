"""The critic takes its step first, and the actor's gradient (not its reported loss) comes from the
advantages after that step.
"""

import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, returns = batch["states"], batch["returns"]
    nll = F.cross_entropy(actor(states), batch["actions"], reduction="none")
    advantages = returns - critic(states).squeeze(-1)
    critic_loss = advantages.square().mean()
    actor_loss = (advantages.detach() * nll).mean()

    opt_critic.zero_grad()
    critic_loss.backward()
    opt_critic.step()

    with torch.no_grad():
        advantages = returns - critic(states).squeeze(-1)
    opt_actor.zero_grad()
    (advantages * nll).mean().backward()
    opt_actor.step()
    return actor_loss.item(), critic_loss.item()
