"""The keys went into the queue with their graph attached.

The loss of this step is right. The queue now remembers the key encoder of this step, the next step's
loss leads back into it, and so on: memory grows with every batch, and the second `backward()` fails on
a graph that is gone.

What is stored for later should be numbers only.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):  # noqa: N803
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.mul_(m).add_(p_q, alpha=1.0 - m)
    live = F.normalize(k_enc(x_k), dim=1)
    k = live.detach()
    q = F.normalize(q_enc(x_q), dim=1)

    positive = (q * k).sum(dim=1, keepdim=True)
    negatives = q @ queue.T
    logits = torch.cat([positive, negatives], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.int64))

    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, live), (ptr + len(k)) % len(queue)
