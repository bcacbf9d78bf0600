r"""Shortens the noise vector of each row to length c instead of clipping its entries.
Page: "\tilde a_i = \mu'(s'_i) + \mathrm{clip}(\epsilon_i, -c, c)"
When: n_dims > 1 and a row of noise is longer than c.
"""
import torch


@torch.no_grad()
def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    length = noise.norm(dim=1, keepdim=True)
    a = actor_target(s) + noise * torch.clamp(clip / length, max=1.0)
    q = torch.min(q1_target(s, a), q2_target(s, a)).squeeze(1)
    return batch["rewards"] + gamma * (1 - batch["dones"]) * q
