"""The ratio is wrong by percents where log-probabilities are large in size and no multiples of 1/8: they
are subtracted in float16.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    difference = new_logp.to(torch.float16) - old_logp.detach().to(torch.float16)
    return difference.to(torch.float32).exp()
