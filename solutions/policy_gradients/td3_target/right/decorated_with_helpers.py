"""Helpers with type hints; the decorator covers them all."""

import torch
from torch import Tensor, nn


def smooth(action: Tensor, noise: Tensor, clip: float) -> Tensor:
    bound = torch.full_like(noise, clip)
    return action + torch.maximum(torch.minimum(noise, bound), -bound)


def pessimistic(critics: tuple[nn.Module, ...], states: Tensor, actions: Tensor) -> Tensor:
    return torch.stack([critic(states, actions) for critic in critics]).amin(dim=0)


@torch.no_grad()
def td3_target(
    actor_target: nn.Module,
    q1_target: nn.Module,
    q2_target: nn.Module,
    batch: dict[str, Tensor],
    gamma: float,
    noise: Tensor,
    clip: float,
) -> Tensor:
    """Clipped double Q-learning target, shape (B,)."""
    actions = smooth(actor_target(batch["next_states"]), noise, clip)
    q = pessimistic((q1_target, q2_target), batch["next_states"], actions)
    alive = 1.0 - batch["dones"]
    return (batch["rewards"].unsqueeze(1) + gamma * alive.unsqueeze(1) * q).squeeze(1)
