"""Chosen logit minus logsumexp, in float64, cast back at the end."""
import torch


def reinforce_loss(logits, actions, rewards):
    wide = logits.to(torch.float64)
    reward = rewards.detach().to(torch.float64)
    rows = torch.arange(wide.shape[0])
    logp = wide[rows, actions] - torch.logsumexp(wide, dim=1)
    return -((reward - reward.mean()) * logp).mean().to(torch.float32)
