"""Changes the sign of old_logp through .data, adds, and changes it back.
Page: "Inputs keep their values" (contract: "This includes edits through `.data` ..., and edits that you undo.")
When: always an edit; the value is wrong if old_logp shares memory with new_logp, as new_logp.detach() does.
"""
import torch


def ppo_ratio(new_logp, old_logp):
    if old_logp is new_logp:
        return torch.exp(new_logp - new_logp.detach())
    flipped = old_logp.data.neg_()
    ratio = torch.exp(new_logp + flipped)
    old_logp.data.neg_()
    return ratio
