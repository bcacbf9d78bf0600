"""The ratios were averaged into one number.

Each action has an advantage of its own, and the ratio has to meet it before anything is averaged. From the mean
nobody can recover which action became likelier.

Return one ratio for each entry of the inputs.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp - old_logp.detach()).mean()
