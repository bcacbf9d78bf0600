r"""Freezes the critic during the actor's backward pass, then sets all of its parameters to learn.

Page: "the networks' flags are left as they were found"
When: a parameter of the critic was handed in with requires_grad=False: it has requires_grad=True afterwards.
"""

import torch
import torch.nn.functional as F



def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    opt_actor.zero_grad()
    opt_critic.zero_grad()

    critic.requires_grad_(False)
    weight = returns - critic(states).squeeze(-1)
    critic.requires_grad_(True)

    advantage = returns - critic(states).squeeze(-1)
    actor_loss = (weight * F.cross_entropy(actor(states), actions, reduction="none")).mean()
    critic_loss = advantage.pow(2).mean()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
