"""The temperature's loss has the wrong sign: the temperature moves in the wrong direction, and goes on so.

When the policy is already too random, this loss makes alpha larger, the policy more random still, and so on
until entropy is all that counts.

Think of a policy whose entropy is above the target, and check which way a step down this loss moves alpha.
"""

import torch
import torch.nn.functional as F
from torch.distributions import Normal
from torch.func import functional_call


def act(policy, states, noise):
    mean, log_std = policy(states)
    actions = mean + log_std.exp() * noise
    return actions, Normal(mean, log_std.exp()).log_prob(actions).sum(dim=1)


def score(critic, states, actions):
    constants = {name: parameter.detach() for name, parameter in critic.named_parameters()}
    return functional_call(critic, constants, (states, actions)).squeeze(1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    states, next_states = batch["states"], batch["next_states"]
    alpha = log_alpha.detach().exp()
    with torch.no_grad():
        next_actions, next_log_prob = act(policy, next_states, batch["next_noise"])
        q_next = torch.minimum(q1_target(next_states, next_actions), q2_target(next_states, next_actions))
        soft_value = q_next.squeeze(1) - alpha * next_log_prob
        target = batch["rewards"] + gamma * (1.0 - batch["dones"]) * soft_value
    q_loss = sum(F.mse_loss(q(states, batch["actions"]).squeeze(1), target) for q in (q1, q2))

    actions, log_prob = act(policy, states, batch["noise"])
    q_min = torch.minimum(score(q1, states, actions), score(q2, states, actions))
    policy_loss = (alpha * log_prob - q_min).mean()

    alpha_loss = (log_alpha.exp() * (log_prob.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
