"""Calls train() on both networks and leaves them so.

Page: "the networks' flags ... are left as they were found"
When: a network, or a submodule of it, is in eval mode when the function is called.
"""
import torch
import torch.nn.functional as F


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    actor.train()
    critic.train()
    advantage = batch["returns"] - critic(batch["states"]).squeeze(1)
    nll = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    actor_loss = (advantage.detach() * nll).mean()
    critic_loss = (advantage * advantage).mean()
    for optimizer, loss in ((opt_actor, actor_loss), (opt_critic, critic_loss)):
        optimizer.zero_grad()
        loss.backward()
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
