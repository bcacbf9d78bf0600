"""Blocks the critic for the actor's loss by switching requires_grad off, and switches all of it on again.
Page: "Some parameters may be frozen" and "the networks' flags ... are left as they were found."
When: a critic with a frozen parameter: it is thawed, receives a gradient, and is moved by the step."""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]

    for parameter in critic.parameters():
        parameter.requires_grad_(False)
    weight = returns - critic(states).squeeze(1)
    actor_loss = (weight * F.cross_entropy(actor(states), actions, reduction="none")).mean()
    for parameter in critic.parameters():
        parameter.requires_grad_(True)

    critic_loss = F.mse_loss(critic(states).squeeze(1), returns)

    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
