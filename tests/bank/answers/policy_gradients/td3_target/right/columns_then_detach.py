"""Right: everything as columns, with a graph that is dropped at the end; hardtanh is the clip."""
import torch
import torch.nn.functional as F


def _column(x):
    return x.reshape(-1, 1)


def td3_target(actor_target, q1_target, q2_target, batch, gamma, noise, clip):
    s = batch["next_states"]
    smoothed = actor_target(s) + F.hardtanh(noise, -clip, clip)
    first, second = q1_target(s, smoothed), q2_target(s, smoothed)
    low = torch.where(first < second, first, second)
    y = _column(batch["rewards"]) + (1 - _column(batch["dones"])) * gamma * low
    return y.detach().reshape(-1)
