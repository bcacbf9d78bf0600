"""Trains the critic, then computes the advantages of the actor with the new critic, but reports the old loss.

Page: "Both losses are computed with the networks as they are when the function is called, before either optimiser takes its step."
When: always, unless the critic's step is (nearly) zero: a tiny learning rate.
"""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    with torch.no_grad():
        before = returns - critic(states)[:, 0]
        reported = (before * F.cross_entropy(actor(states), actions, reduction="none")).mean().item()

    critic_loss = F.mse_loss(critic(states)[:, 0], returns)
    opt_critic.zero_grad()
    critic_loss.backward()
    opt_critic.step()

    with torch.no_grad():
        advantage = returns - critic(states)[:, 0]
    actor_loss = (advantage * F.cross_entropy(actor(states), actions, reduction="none")).mean()
    opt_actor.zero_grad()
    actor_loss.backward()
    opt_actor.step()
    return reported, critic_loss.item()
