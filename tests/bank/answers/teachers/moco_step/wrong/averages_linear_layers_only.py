"""Walks over the Linear layers and averages their weights and biases.

Page: "Every parameter of the key encoder becomes $\\theta_k \\leftarrow m\\,\\theta_k + (1 - m)\\,\\theta_q$"
When: the encoders have other parameters: a LayerNorm, or a parameter directly on the container.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    with torch.no_grad():
        seen = set()
        for layer_q, layer_k in zip(q_enc.modules(), k_enc.modules(), strict=True):
            if isinstance(layer_k, torch.nn.Linear):
                for p_q, p_k in zip(layer_q.parameters(), layer_k.parameters(), strict=True):
                    if id(p_k) not in seen:
                        p_k.mul_(m).add_(p_q, alpha=1 - m)
                    seen.add(id(p_k))
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
