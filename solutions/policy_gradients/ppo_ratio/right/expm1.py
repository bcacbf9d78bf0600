import torch


def ppo_ratio(new_logp, old_logp):
    difference = torch.sub(new_logp, old_logp.data)
    return 1 + torch.expm1(difference)
