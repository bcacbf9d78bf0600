"""Takes the logarithm of a softmax that is kept above 1e-30.
Page: "The logits of a row may lie hundreds apart; the loss and its gradient must be finite and right there too."
When: the sampled action lies more than about 69 below the top logit: finite, but log pi stops at -69 and the row's gradient is 0.
"""
import torch


def reinforce_loss(logits, actions, rewards):
    probs = torch.softmax(logits, dim=1)
    chosen = probs.gather(1, actions[:, None]).squeeze(1)
    logp = chosen.clamp_min(1e-30).log()
    advantage = (rewards - rewards.mean()).detach()
    return -(logp * advantage).mean()
