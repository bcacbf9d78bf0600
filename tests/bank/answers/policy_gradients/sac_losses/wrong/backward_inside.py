"""Gets the slope of the critics in the action with backward(), which also fills the critics' .grad.
Page: "The function fills no `.grad`, changes no input"
When: always: parameters of q1 and q2 have a .grad after the call (or another one than before).
"""
import torch
import torch.nn.functional as F
from torch.distributions import Normal


def act(policy, states, noise):
    mean, log_std = policy(states)
    std = log_std.exp()
    action = mean + std * noise
    return action, Normal(mean, std).log_prob(action).sum(dim=1)


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    s, s2 = batch["states"], batch["next_states"]
    alpha = log_alpha.exp()
    with torch.no_grad():
        a2, logp2 = act(policy, s2, batch["next_noise"])
        q_next = torch.min(q1_target(s2, a2), q2_target(s2, a2)).squeeze(1)
        y = batch["rewards"] + gamma * (1 - batch["dones"]) * (q_next - alpha * logp2)
    q_loss = sum(F.mse_loss(q(s, batch["actions"]).squeeze(1), y) for q in (q1, q2))

    action, logp = act(policy, s, batch["noise"])
    probe = action.detach().clone().requires_grad_()
    q = torch.min(q1(s, probe), q2(s, probe)).squeeze(1)
    q.sum().backward()
    climb = (probe.grad * (action - action.detach())).sum(dim=1)
    policy_loss = (alpha.detach() * logp - q.detach() - climb).mean()

    alpha_loss = -(alpha * (logp.detach() + target_entropy)).mean()
    return q_loss, policy_loss, alpha_loss
