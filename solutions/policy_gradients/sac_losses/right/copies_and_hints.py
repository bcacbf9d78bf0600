"""Three functions, one for each loss, with frozen copies of the critics."""

import copy

import torch
from torch import Tensor, nn
from torch.distributions import Independent, Normal

Batch = dict[str, Tensor]


def propose(policy: nn.Module, states: Tensor, noise: Tensor) -> tuple[Tensor, Tensor]:
    mean, log_std = policy(states)
    std = log_std.exp()
    action = torch.addcmul(mean, std, noise)
    return action, Independent(Normal(mean, std), 1).log_prob(action)


@torch.no_grad()
def soft_target(
    policy: nn.Module, critics: list[nn.Module], alpha: Tensor, batch: Batch, gamma: float
) -> Tensor:
    action, log_prob = propose(policy, batch["next_states"], batch["next_noise"])
    q = torch.cat([critic(batch["next_states"], action) for critic in critics], dim=1).amin(dim=1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * (q - alpha * log_prob)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    alpha: Tensor = log_alpha.exp()
    judges = [copy.deepcopy(q).requires_grad_(False) for q in (q1, q2)]

    y = soft_target(policy, [q1_target, q2_target], alpha, batch, gamma)
    predictions = torch.cat([q(batch["states"], batch["actions"]) for q in (q1, q2)], dim=1)
    q_loss = (predictions - y[:, None]).square().mean(dim=0).sum()

    action, log_prob = propose(policy, batch["states"], batch["noise"])
    values = torch.cat([judge(batch["states"], action) for judge in judges], dim=1).amin(dim=1)
    policy_loss = (alpha.detach() * log_prob - values).mean()

    alpha_loss = -alpha * (log_prob.detach() + target_entropy).mean()
    return q_loss, policy_loss, alpha_loss
