"""Type hints and helpers; the normaliser by logsumexp, the choice by a one-hot mask."""

import torch
import torch.nn.functional as F
from torch import Tensor


def log_policy(logits: Tensor, actions: Tensor) -> Tensor:
    chosen = F.one_hot(actions, logits.shape[-1]).to(logits.dtype)
    return (logits * chosen).sum(-1) - torch.logsumexp(logits, dim=-1)


@torch.no_grad()
def advantages(rewards: Tensor) -> Tensor:
    return rewards.clone().sub_(rewards.mean())


def reinforce_loss(logits: Tensor, actions: Tensor, rewards: Tensor) -> Tensor:
    return torch.mean(-advantages(rewards) * log_policy(logits, actions))
