"""Frozen parameters are given a gradient of zero, so that the optimisers' weight decay and momentum move
them.
"""

import torch
import torch.nn.functional as F


def _assign(network, loss):
    learning = [p for p in network.parameters() if p.requires_grad]
    slopes = dict(zip(map(id, learning), torch.autograd.grad(loss, learning)))
    for p in network.parameters():
        p.grad = slopes.get(id(p), torch.zeros_like(p))


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    advantages = batch["returns"] - critic(batch["states"]).squeeze(-1)
    nll = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    actor_loss = (advantages.detach() * nll).mean()
    critic_loss = advantages.square().mean()
    _assign(actor, actor_loss)
    _assign(critic, critic_loss)
    opt_actor.step()
    opt_critic.step()
    return actor_loss.item(), critic_loss.item()
