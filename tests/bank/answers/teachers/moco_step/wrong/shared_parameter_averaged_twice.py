"""A parameter that two layers of the encoder share is averaged twice, because the state dict lists it under
two names.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        source = q_enc.state_dict()
        for name, theta_k in k_enc.state_dict().items():
            theta_k.mul_(m).add_(source[name], alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    logits = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    new_queue = queue.clone()
    new_queue[rows] = k
    return loss, new_queue, (ptr + len(k)) % len(queue)
