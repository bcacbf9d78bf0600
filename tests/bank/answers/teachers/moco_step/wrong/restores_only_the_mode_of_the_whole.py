"""Encodes keys in eval mode and restores with train(mode), which sets all layers to the mode of the container.

Page: "`.grad`, the `train`/`eval` modes and grad mode are left as they were found."
When: k_enc arrives with layers in different modes (one layer in eval, the container in train mode).
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    mode = k_enc.training
    k_enc.eval()
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters(), strict=True):
            p_k.copy_(m * p_k + (1 - m) * p_q)
        k = F.normalize(k_enc(x_k), dim=1)
    k_enc.train(mode)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
