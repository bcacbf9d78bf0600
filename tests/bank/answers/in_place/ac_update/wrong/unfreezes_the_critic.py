"""Switches the critic's requires_grad off for the actor's loss, and all of it on at the end.

Page: "the networks' flags ... are left as they were found" / "Some parameters of a network may be frozen"
When: a parameter of the critic is frozen (its flag is on afterwards, and the next call trains it).
"""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    states, actions, returns = batch["states"], batch["actions"], batch["returns"]
    critic_loss = F.mse_loss(critic(states).squeeze(1), returns)
    opt_critic.zero_grad()
    critic_loss.backward()

    for parameter in critic.parameters():
        parameter.requires_grad = False
    advantage = returns - critic(states).squeeze(1)
    log_pi = F.log_softmax(actor(states), dim=1)[torch.arange(len(actions)), actions]
    actor_loss = -(advantage * log_pi).mean()
    opt_actor.zero_grad()
    actor_loss.backward()
    for parameter in critic.parameters():
        parameter.requires_grad = True

    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
