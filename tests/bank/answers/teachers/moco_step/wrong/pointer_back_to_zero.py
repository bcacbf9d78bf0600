"""Sets the pointer to zero once it has passed the end.

Page: "The new pointer is $(\\texttt{ptr} + B) \\bmod K$."
When: ptr + B is above K (not equal to it): the pointer should be ptr + B - K.
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
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    ptr = ptr + len(k)
    return loss, new, ptr if ptr < len(queue) else 0
