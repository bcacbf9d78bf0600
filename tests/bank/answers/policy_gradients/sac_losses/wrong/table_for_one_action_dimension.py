"""Sums log-probabilities over the dimensions only if there are several.
Page: "log pi = sum over j = 1 ... n_dims" / "Means are over the batch."
When: n_dims = 1 and B > 1: (B, 1) and (B,) make a (B, B) table of targets.
"""
import torch
import torch.nn.functional as F
from torch.distributions import Normal
from torch.func import functional_call


def constant(network):
    params = {name: p.detach() for name, p in network.named_parameters()}
    return lambda *inputs: functional_call(network, params, inputs)


def act(policy, states, noise):
    mean, log_std = policy(states)
    std = log_std.exp()
    action = mean + std * noise
    logp = Normal(mean, std).log_prob(action)
    return action, logp.sum(dim=-1) if logp.shape[-1] > 1 else logp


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    s, s2 = batch["states"], batch["next_states"]
    alpha = log_alpha.detach().exp()
    with torch.no_grad():
        a2, logp2 = act(policy, s2, batch["next_noise"])
        next_q = torch.minimum(q1_target(s2, a2), q2_target(s2, a2)).squeeze(-1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (next_q - alpha * logp2)
    q_loss = sum(F.mse_loss(q(s, batch["actions"]).squeeze(-1), y) for q in (q1, q2))

    a, logp = act(policy, s, batch["noise"])
    lower = torch.minimum(constant(q1)(s, a), constant(q2)(s, a)).squeeze(-1)
    policy_loss = (alpha * logp - lower).mean()
    alpha_loss = -(log_alpha.exp() * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
