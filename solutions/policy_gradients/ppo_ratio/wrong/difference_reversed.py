"""The ratio is upside down: old over new.

What has become more likely shows as less likely, so that PPO pushes good actions down and clips on the wrong side.

Take an action whose probability doubled, and see whether your ratio is 2.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(old_logp.detach() - new_logp)
