"""Everything is recorded and the finished target is detached; the two critics are concatenated."""
import torch
import torch.nn.functional as F


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    following = batch["next_states"]
    smoothed = actor_target(following) + F.hardtanh(noise, -clip, clip)
    opinions = torch.cat([q(following, smoothed) for q in (q1_target, q2_target)], dim=1)
    bootstrap = opinions.min(dim=1).values
    y = torch.addcmul(batch["rewards"], 1.0 - batch["dones"], bootstrap, value=gamma)
    return y.detach()
