"""No gradient leaves the ratio: the new policy cannot learn from it.

The stop covers both sides, or the whole result. PPO's loss is built on this ratio alone, so nothing is left that
could train the policy.

Only one of the two log-probabilities is a record. Let the other one keep its graph.
"""

import torch


def ppo_ratio(new_logp, old_logp):
    with torch.no_grad():
        return torch.exp(new_logp - old_logp)
