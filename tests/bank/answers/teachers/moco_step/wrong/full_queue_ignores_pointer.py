"""If a batch fills the whole queue, the keys become the queue as they are, from row 0 on.
Page: "row (ptr + i) mod K is k_i for i = 0, ..., B - 1"
When: K = B = 2, ptr = 1.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = k_enc(x_k)
        k = k / k.norm(dim=1, keepdim=True)
    q = q_enc(x_q)
    q = q / q.norm(dim=1, keepdim=True)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.t()], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    if len(k) == len(queue):
        return loss, k.clone(), ptr
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
