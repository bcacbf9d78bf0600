"""torch.autograd.grad, and every .grad (frozen ones too) set by hand before the steps."""
from typing import NamedTuple

import torch


class Losses(NamedTuple):
    actor: float
    critic: float


def _held(optimizer):
    return [p for group in optimizer.param_groups for p in group["params"]]


def _gradients(loss, params):
    learning = [p for p in params if p.requires_grad]
    found = dict.fromkeys(params)
    if loss.requires_grad and learning:
        found.update(zip(learning, torch.autograd.grad(loss, learning, allow_unused=True)))
    return found


def ac_update(actor, critic, opt_actor, opt_critic, batch):
    logits = actor(batch["states"])
    log_pi = logits - torch.logsumexp(logits, dim=1, keepdim=True)
    log_pi = torch.take_along_dim(log_pi, batch["actions"][:, None], dim=1)[:, 0]
    advantage = batch["returns"] - critic(batch["states"])[:, 0]
    size = advantage.numel()
    losses = {
        opt_actor: -torch.dot(advantage.detach(), log_pi) / size,
        opt_critic: torch.dot(advantage, advantage) / size,
    }
    ready = {optimizer: _gradients(loss, _held(optimizer)) for optimizer, loss in losses.items()}
    for optimizer, gradients in ready.items():
        for p, g in gradients.items():
            p.grad = g
        optimizer.step()
    return Losses(losses[opt_actor].item(), losses[opt_critic].item())
