"""Writes the new keys into the queue that was passed in.

Page: "The queue that was passed in, `q_enc` and both views are not changed"
When: always; backward() fails as well, since the negatives came from that queue.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    queue[rows] = k
    return loss, queue, (ptr + len(k)) % len(queue)
