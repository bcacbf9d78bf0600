"""Keeps advantages between -10 and 10.
Page: "-1/B sum log pi(a_i | s_i) (r_i - mean r)"
When: a reward lies more than 10 from the mean.
"""
import torch
import torch.nn.functional as F


def reinforce_loss(logits, actions, rewards):
    advantage = (rewards - rewards.mean()).detach().clamp(-10.0, 10.0)
    logp = F.log_softmax(logits, dim=-1).gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    return -(logp * advantage).mean()
