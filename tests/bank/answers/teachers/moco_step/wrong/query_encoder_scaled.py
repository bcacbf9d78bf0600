"""Scales the query encoder's parameters in place while averaging.

Page: "The queue that was passed in, `q_enc` and both views are not changed"
When: m is not zero; the parameters of q_enc are multiplied by 1 - m (invisible in the loss of an
encoder that is linear without bias).
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters()):
            p_k.mul_(m).add_(p_q.mul_(1 - m))
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
