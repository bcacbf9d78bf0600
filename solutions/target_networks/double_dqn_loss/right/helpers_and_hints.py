"""Helpers with type hints; columns throughout, float64 inside."""

import torch
from torch import Tensor


def pick(table: Tensor, columns: Tensor) -> Tensor:
    """One entry of each row, as a column."""
    return torch.take_along_dim(table, columns.reshape(-1, 1), dim=1)


@torch.no_grad()
def double_q_target(
    rewards: Tensor, dones: Tensor, q_next_online: Tensor, q_next_target: Tensor, gamma: float
) -> Tensor:
    choice = q_next_online.argmax(dim=1)
    future = pick(q_next_target, choice).double()
    return rewards.reshape(-1, 1) + gamma * (1 - dones.reshape(-1, 1)) * future


def double_dqn_loss(
    q_s: Tensor,
    actions: Tensor,
    rewards: Tensor,
    dones: Tensor,
    q_next_online: Tensor,
    q_next_target: Tensor,
    gamma: float,
) -> Tensor:
    target = double_q_target(rewards, dones, q_next_online, q_next_target, gamma)
    error = pick(q_s, actions).double() - target
    return error.square().mean().float()
