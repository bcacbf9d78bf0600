import torch
from torch.distributions import Normal


def sac_losses(policy, q1, q2, q1_target, q2_target, log_alpha, batch, gamma, target_entropy):
    obs, nobs = batch["states"], batch["next_states"]
    alpha = float(log_alpha.exp())

    mean, log_std = policy(nobs)
    pi = Normal(mean.detach(), log_std.detach().exp())
    nact = pi.loc + pi.scale * batch["next_noise"]
    nq = torch.minimum(q1_target(nobs, nact).detach(), q2_target(nobs, nact).detach()).flatten()
    backup = batch["rewards"] + gamma * (1 - batch["dones"]) * (nq - alpha * pi.log_prob(nact).sum(dim=-1))
    e1 = q1(obs, batch["actions"]).flatten() - backup
    e2 = q2(obs, batch["actions"]).flatten() - backup
    q_loss = (e1**2 + e2**2).mean()

    mean, log_std = policy(obs)
    act = mean + log_std.exp() * batch["noise"]
    logp = Normal(mean, log_std.exp()).log_prob(act).sum(dim=-1)
    # slope of the smaller Q-value with respect to the action, as a constant
    leaf = act.detach().clone().requires_grad_(True)
    q = torch.minimum(q1(obs, leaf), q2(obs, leaf)).flatten()
    slope = torch.autograd.grad(q.sum(), leaf)[0]
    q = q.detach() + ((act - act.detach()) * slope).sum(dim=1)
    policy_loss = (alpha * logp - q).mean()

    alpha_loss = -torch.mean(log_alpha.exp() * (logp.detach() + target_entropy))
    return q_loss, policy_loss, alpha_loss
