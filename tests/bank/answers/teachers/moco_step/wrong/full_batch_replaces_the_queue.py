"""Returns the keys themselves as the new queue when they fill it.

Page: "row $(\\texttt{ptr} + i) \\bmod K$ is $k_i$"
When: B equals K and the pointer is not at zero: the rows are in the wrong places.
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
    if len(k) == len(queue):
        return loss, k.clone(), ptr
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
