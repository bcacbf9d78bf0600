"""Writes the fraction of the formula with exp and log.

Page: "temperature, $T \\ge 0.01$"
When: T near 0.01: exp(100) is infinite in float32, and the loss is nan or inf.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters(), strict=True):
            p_k.mul_(m).add_((1 - m) * p_q)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    positive = torch.exp((q * k).sum(dim=1) / T)
    negative = torch.exp(q @ queue.T / T).sum(dim=1)
    loss = -torch.log(positive / (positive + negative)).mean()
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
