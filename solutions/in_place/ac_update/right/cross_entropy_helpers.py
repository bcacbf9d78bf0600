"""Helpers, type hints, and the policy loss as a weighted cross-entropy."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.optim import Optimizer


def descend(optimizer: Optimizer, loss: Tensor) -> float:
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()


def ac_update(
    actor: nn.Module, critic: nn.Module, opt_actor: Optimizer, opt_critic: Optimizer, batch: dict[str, Tensor]
) -> tuple[float, float]:
    with torch.no_grad():
        weight = batch["returns"] - critic(batch["states"]).flatten()
    nll = F.cross_entropy(actor(batch["states"]), batch["actions"], reduction="none")
    actor_loss = descend(opt_actor, (weight * nll).mean())
    critic_loss = descend(opt_critic, F.mse_loss(critic(batch["states"]).flatten(), batch["returns"]))
    return actor_loss, critic_loss
