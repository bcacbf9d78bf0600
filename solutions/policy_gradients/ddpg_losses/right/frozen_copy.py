"""The actor is scored by a copy of the critic that nobody trains."""

import copy

import torch
from torch import Tensor, nn


def td_target(
    actor_target: nn.Module, critic_target: nn.Module, batch: dict[str, Tensor], gamma: float
) -> Tensor:
    next_states = batch["next_states"]
    bootstrap = critic_target(next_states, actor_target(next_states)).flatten()
    return torch.where(batch["dones"] == 1, batch["rewards"], batch["rewards"] + gamma * bootstrap).detach()


def ddpg_losses(
    actor: nn.Module,
    critic: nn.Module,
    actor_target: nn.Module,
    critic_target: nn.Module,
    batch: dict[str, Tensor],
    gamma: float,
) -> tuple[Tensor, Tensor]:
    """Critic loss and actor loss."""
    judge = copy.deepcopy(critic).requires_grad_(False)
    actor_loss = judge(batch["states"], actor(batch["states"])).mean().neg()
    error = critic(batch["states"], batch["actions"]).flatten() - td_target(
        actor_target, critic_target, batch, gamma
    )
    return (error * error).mean(), actor_loss
