"""Right: each loss is differentiated with torch.autograd.grad for its own network's parameters, and the
results are put where the optimiser reads them."""
from typing import NamedTuple

import torch


class Losses(NamedTuple):
    actor: float
    critic: float


def _put_gradients(loss, net, optimizer):
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            parameter.grad = None
    learning = [parameter for parameter in net.parameters() if parameter.requires_grad]
    if not learning or not loss.requires_grad:
        return
    for parameter, gradient in zip(learning, torch.autograd.grad(loss, learning, allow_unused=True)):
        parameter.grad = gradient


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    logits = actor(batch["states"])
    rows = torch.arange(len(logits))
    log_taken = logits[rows, batch["actions"]] - torch.logsumexp(logits, dim=1)
    advantage = batch["returns"] - critic(batch["states"])[:, 0]
    actor_loss = -torch.dot(advantage.detach(), log_taken) / len(rows)
    critic_loss = torch.dot(advantage, advantage) / len(rows)

    _put_gradients(actor_loss, actor, opt_actor)
    _put_gradients(critic_loss, critic, opt_critic)
    opt_actor.step()
    opt_critic.step()
    return Losses(actor_loss.item(), critic_loss.item())
