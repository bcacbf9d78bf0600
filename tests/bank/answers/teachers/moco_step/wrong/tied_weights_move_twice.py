"""Updates the key encoder layer by layer; a weight that two of its layers share is moved twice.

Page: "Every parameter of the key encoder becomes m theta_k + (1 - m) theta_q".
When: 0 < m < 1 and the encoders tie two layers (each within itself).
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for mine, theirs in zip(k_enc.modules(), q_enc.modules(), strict=True):
            for name, p in mine.named_parameters(recurse=False):
                p.mul_(m).add_(getattr(theirs, name), alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    new = queue.clone()
    new[rows] = k
    return loss, new, (ptr + len(k)) % len(queue)
