"""Freezes the key encoder for good.

Page: "all parameters arrive with `requires_grad=True` and leave that way"
When: always; the parameters of k_enc leave with requires_grad=False.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    k_enc.requires_grad_(False)
    for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters()):
        p_k.mul_(m).add_(p_q.detach(), alpha=1 - m)
    k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
