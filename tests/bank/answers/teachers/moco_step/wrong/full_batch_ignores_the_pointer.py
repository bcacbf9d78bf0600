"""If the batch fills the whole queue, the keys themselves become the queue.

Page: "row $(\\texttt{ptr} + i) \\bmod K$ is $k_i$"
When: B = K and ptr is not 0: the rows are not rotated.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters(), strict=True):
            p_k.lerp_(p_q, 1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    if len(k) == len(queue):
        return loss, k.clone(), ptr
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
