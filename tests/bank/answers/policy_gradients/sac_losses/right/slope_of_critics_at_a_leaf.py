"""DQ/da of the lower critic is asked for at a leaf action; a custom function gives it back to the policy,
whose own terms stay ordinary code.
"""

import math

import torch


class _Rated(torch.autograd.Function):
    @staticmethod
    def forward(ctx, action, rating, slope):
        ctx.save_for_backward(slope)
        return rating.clone()

    @staticmethod
    def backward(ctx, upstream):
        return upstream.unsqueeze(1) * ctx.saved_tensors[0], None, None


def _lower(first, second, states, actions):
    return torch.cat([first(states, actions), second(states, actions)], dim=1).amin(dim=1)


def _gaussian(policy, states, noise):
    mean, log_std = policy(states)
    action = torch.addcmul(mean, log_std.exp(), noise)
    logp = -0.5 * (((action - mean) / log_std.exp()) ** 2 + 2 * log_std + math.log(2 * math.pi)).sum(-1)
    return action, logp


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    states, next_states = batch["states"], batch["next_states"]
    temperature = log_alpha.detach().exp()
    with torch.no_grad():
        next_action, next_logp = _gaussian(policy, next_states, batch["next_noise"])
        soft = _lower(q1_target, q2_target, next_states, next_action) - temperature * next_logp
        y = batch["rewards"] + gamma * (1.0 - batch["dones"]) * soft
    predictions = torch.cat([q(states, batch["actions"]) for q in (q1, q2)], dim=1)
    q_loss = (predictions - y[:, None]).square().mean(dim=0).sum()

    action, logp = _gaussian(policy, states, batch["noise"])
    leaf = action.detach().clone().requires_grad_(True)
    rating = _lower(q1, q2, states, leaf)
    (slope,) = torch.autograd.grad(rating.sum(), leaf, allow_unused=True)
    slope = torch.zeros_like(leaf) if slope is None else slope
    policy_loss = (temperature * logp - _Rated.apply(action, rating.detach(), slope)).mean()

    gap = (logp.detach() + target_entropy).mean()
    return q_loss, policy_loss, -gap * log_alpha.exp()
