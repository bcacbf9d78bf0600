"""The loss calls the first negative the right answer.

The positive stands in the last column and the label says column 0, so the query is drawn to whatever key
happens to come first in the queue and pushed away from its own.

Put the positive where the label points, or the label where the positive is.
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
    logits = torch.cat([negatives, positive], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.int64))

    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
