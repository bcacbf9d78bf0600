import torch


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s2 = batch["next_states"]
    eps = torch.clip(noise, min=-clip, max=clip)
    a2 = actor_target(s2) + eps
    both = torch.cat([q1_target(s2, a2), q2_target(s2, a2)], dim=1)
    q = both.min(dim=1)[0]
    y = batch["rewards"] + gamma * q * (1 - batch["dones"])
    return y.detach()
