"""Puts new Parameter objects into the key encoder.

Page: "Every parameter of the key encoder becomes ..., in place."
When: always; whoever holds the old parameters (a list, an optimizer, a tied layer) does not see the update.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for source, goal in zip(q_enc.modules(), k_enc.modules()):
            for name, p_k in list(goal.named_parameters(recurse=False)):
                p_q = getattr(source, name)
                setattr(goal, name, torch.nn.Parameter(m * p_k + (1 - m) * p_q))
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
