import torch
import torch.nn.functional as F


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    s, s2 = batch["states"], batch["next_states"]
    r, d = batch["rewards"].unsqueeze(1), batch["dones"].unsqueeze(1)

    with torch.no_grad():
        alpha = log_alpha.exp()
        mu, log_sigma = policy(s2)
        dist = torch.distributions.Normal(mu, log_sigma.exp())
        a2 = mu + log_sigma.exp() * batch["next_noise"]
        logp2 = dist.log_prob(a2).sum(-1, keepdim=True)
        y = r + gamma * (1 - d) * (torch.min(q1_target(s2, a2), q2_target(s2, a2)) - alpha * logp2)
    q_loss = F.mse_loss(q1(s, batch["actions"]), y) + F.mse_loss(q2(s, batch["actions"]), y)

    mu, log_sigma = policy(s)
    a = mu + log_sigma.exp() * batch["noise"]
    logp = torch.distributions.Normal(mu, log_sigma.exp()).log_prob(a).sum(-1, keepdim=True)
    q1.requires_grad_(False)
    q2.requires_grad_(False)
    policy_loss = (alpha * logp - torch.min(q1(s, a), q2(s, a))).mean()
    q1.requires_grad_(True)
    q2.requires_grad_(True)

    alpha_loss = (-log_alpha.exp() * (logp + target_entropy).detach()).mean()
    return q_loss, policy_loss, alpha_loss
