"""Where grad mode is off the loss has a graph all the same, because the queries are computed under
enable_grad.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            p_k.copy_(m * p_k + (1 - m) * p_q)
        k = F.normalize(k_enc(x_k), dim=1)
        new_queue = queue.clone()
        new_queue[(ptr + torch.arange(len(k))) % len(queue)] = k
    with torch.enable_grad():
        q = F.normalize(q_enc(x_q), dim=1)
        logits = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
        loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.long))
    return loss, new_queue, (ptr + len(k)) % len(queue)
