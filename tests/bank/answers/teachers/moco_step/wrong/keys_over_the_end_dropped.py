"""Writes as many keys as there are rows up to the end of the queue; the others are dropped, the pointer is right.

Page: "row (ptr + i) mod K is k_i for i = 0, ..., B - 1".
When: ptr + B > K.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.copy_(m * p_k + (1 - m) * p_q)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    positive = torch.einsum("bd,bd->b", q, k).unsqueeze(1)
    negative = torch.einsum("bd,kd->bk", q, queue)
    scores = torch.cat([positive, negative], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(q.shape[0], dtype=torch.int64))
    size, batch = queue.shape[0], k.shape[0]
    new = queue.clone()
    new[ptr : ptr + batch] = k[: size - ptr]
    return loss, new, (ptr + batch) % size
