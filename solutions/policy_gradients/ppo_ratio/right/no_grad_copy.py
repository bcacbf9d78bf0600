import torch


def ppo_ratio(new_logp, old_logp):
    with torch.no_grad():
        record = old_logp.clone()
    return (new_logp - record).exp()
