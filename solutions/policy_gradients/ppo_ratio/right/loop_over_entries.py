import math

import torch


def ppo_ratio(new_logp, old_logp):
    ratios = []
    for new, old in zip(new_logp.flatten(), old_logp.flatten().tolist()):
        ratios.append(torch.pow(math.e, new - old))
    return torch.stack(ratios).reshape(new_logp.shape)
