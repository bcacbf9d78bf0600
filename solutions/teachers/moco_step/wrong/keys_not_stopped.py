"""The loss is right, and its gradient also reaches the key encoder.

The key encoder is to follow the query encoder slowly, by averaging. With a gradient of its own it can meet
the queries halfway, and the old keys in the queue no longer fit the encoder that is said to have made them.

For the queries, a key is a fixed target. See which parts of your code are recorded that need not be.
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

    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k.detach()), (ptr + len(k)) % len(queue)
