"""A clone made under no_grad is the record; the exponential is in place on a temporary."""
import torch


def ppo_ratio(new_logp, old_logp):
    with torch.no_grad():
        record = old_logp.clone()
    difference = new_logp - record
    return difference.exp_()
