"""Right: the log-density is written in the noise itself, log N(m + sigma e; m, sigma) =
-e^2/2 - log sigma - log(2 pi)/2, whose derivative is the whole one; detached critics by functional_call."""
import math
from typing import NamedTuple

import torch
from torch.func import functional_call


class SacLosses(NamedTuple):
    q: torch.Tensor
    policy: torch.Tensor
    alpha: torch.Tensor


def _sample(policy, states, noise):
    mean, log_std = policy(states)
    log_density = -0.5 * noise.square() - log_std - 0.5 * math.log(2.0 * math.pi)
    return mean + torch.exp(log_std) * noise, torch.einsum("bd->b", log_density)


def _through(critic, states, actions):
    constants = {name: p.detach() for name, p in critic.named_parameters()}
    return functional_call(critic, constants, (states, actions))


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    s, s2 = batch["states"], batch["next_states"]
    a2, logp2 = _sample(policy, s2, batch["next_noise"])
    pessimist = torch.stack((q1_target(s2, a2), q2_target(s2, a2))).amin(dim=0)[:, 0]
    y = batch["rewards"] + gamma * (1.0 - batch["dones"]) * (pessimist - log_alpha.exp() * logp2)
    y = y.detach()
    q_loss = torch.stack([torch.mean((q(s, batch["actions"])[:, 0] - y) ** 2) for q in (q1, q2)]).sum()

    a, logp = _sample(policy, s, batch["noise"])
    first, second = _through(q1, s, a)[:, 0], _through(q2, s, a)[:, 0]
    lower = torch.where(first <= second, first, second)
    policy_loss = torch.mean(log_alpha.detach().exp() * logp - lower)
    alpha_loss = torch.mean((logp.detach() + target_entropy) * torch.exp(log_alpha)).neg()
    return SacLosses(q_loss, policy_loss, alpha_loss)
