"""Writes the formula down with plain exponentials.

Page: "`m`, `T` | Python floats: momentum and temperature" and the loss of step 3
When: the temperature is small, about 0.011 and below: exp(1 / T) is inf in float32, the loss nan.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    positive = torch.exp((q * k).sum(1) / T)
    negative = torch.exp(q @ queue.T / T).sum(1)
    loss = -torch.log(positive / (positive + negative)).mean()
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
