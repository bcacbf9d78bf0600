"""Encodes the keys first and moves the key encoder at the end of the step.

Page: "In this order: 1. Momentum. 2. Encode ... the updated k_enc(x_k)".
When: m < 1 and the momentum changes the direction of the keys (encoders that are no multiples of each other).
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    q = F.normalize(q_enc(x_q), dim=1)
    with torch.no_grad():
        k = F.normalize(k_enc(x_k), dim=1)
        negatives = queue.clone()
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ negatives.T], dim=1) / T
    loss = F.cross_entropy(scores, scores.new_zeros(len(scores), dtype=torch.long))
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.mul_(m).add_((1 - m) * p_q)
        new = queue.clone()
        new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
