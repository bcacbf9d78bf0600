"""The stop is on the wrong side: the old policy gets a gradient, and the new one none.

Training would change the record of what was likely and leave the policy as it is. If both come from one network,
the gradient even has the right size and the wrong sign.

Ask which of the two policies is still to be changed; the other one is the constant.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    return torch.exp(new_logp.detach() - old_logp)
