"""The log-probability straight from the noise: the action's distance from the mean is known."""

import math

import torch
from torch.func import functional_call


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    def gaussian(states, eps):
        mean, log_std = policy(states)
        log_p = (-0.5 * eps**2 - log_std - 0.5 * math.log(2 * math.pi)).sum(1)
        return mean + torch.exp(log_std) * eps, log_p

    def cautious(pair, states, actions, frozen):
        answers = []
        for net in pair:
            params = {k: v.detach() if frozen else v for k, v in net.named_parameters()}
            answers.append(functional_call(net, params, (states, actions))[:, 0])
        return torch.stack(answers).min(dim=0).values

    s, s2 = batch["states"], batch["next_states"]
    temperature = torch.exp(log_alpha)

    a2, log_p2 = gaussian(s2, batch["next_noise"])
    v2 = cautious((q1_target, q2_target), s2, a2, True) - temperature * log_p2
    y = torch.where(batch["dones"] > 0, batch["rewards"], batch["rewards"] + gamma * v2).detach()
    q_loss = sum(((y - q(s, batch["actions"])[:, 0]) ** 2).mean() for q in [q1, q2])

    a, log_p = gaussian(s, batch["noise"])
    policy_loss = torch.mean(temperature.detach() * log_p - cautious((q1, q2), s, a, True))
    gap = log_p.mean().item() + target_entropy
    alpha_loss = -temperature * gap
    return q_loss, policy_loss, alpha_loss
