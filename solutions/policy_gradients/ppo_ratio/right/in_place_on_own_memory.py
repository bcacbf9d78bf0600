import torch


def ppo_ratio(new_logp, old_logp):
    ratio = new_logp.clone()
    ratio -= old_logp.clone().detach()
    return ratio.exp_()
