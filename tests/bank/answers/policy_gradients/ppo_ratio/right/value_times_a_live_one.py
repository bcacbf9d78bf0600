"""Unusual: the value is a constant, and the gradient comes from a factor of value 1."""
import torch


def ppo_ratio(new_logp, old_logp):
    with torch.no_grad():
        value = (new_logp - old_logp).exp()
    one = (new_logp - new_logp.detach()) + 1
    return value * one
