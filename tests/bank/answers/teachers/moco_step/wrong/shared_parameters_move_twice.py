"""Updates by the names in state_dict(), where a parameter shared by two layers has two names.

Page: "two layers of one encoder may share a parameter"
When: the encoders have tied weights, and 0 < m < 1: the shared parameter is averaged twice.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    with torch.no_grad():
        source = q_enc.state_dict()
        for name, p_k in k_enc.state_dict().items():
            p_k.copy_(m * p_k + (1 - m) * source[name])
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
