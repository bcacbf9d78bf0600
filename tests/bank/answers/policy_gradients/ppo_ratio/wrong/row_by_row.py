"""Goes through the first axis row by row and stacks the results.

Page: "any shape".
When: shape (): iteration over a 0-d tensor raises (so does a stack of no rows).
"""
import torch


def ppo_ratio(new_logp, old_logp):
    rows = [torch.exp(new - old.detach()) for new, old in zip(new_logp, old_logp)]
    return torch.stack(rows)
