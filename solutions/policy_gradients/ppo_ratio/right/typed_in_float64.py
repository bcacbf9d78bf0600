"""Type hints and a helper; the difference is taken in float64."""

import torch


def log_ratio(new_logp: torch.Tensor, old_logp: torch.Tensor) -> torch.Tensor:
    old: torch.Tensor = old_logp.detach().to(torch.float64)
    return new_logp.to(torch.float64) - old


def ppo_ratio(new_logp: torch.Tensor, old_logp: torch.Tensor) -> torch.Tensor:
    return torch.exp(log_ratio(new_logp, old_logp)).to(new_logp.dtype)
