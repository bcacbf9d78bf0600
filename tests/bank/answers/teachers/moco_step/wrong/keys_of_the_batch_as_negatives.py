"""Takes the other keys of the batch for negatives too.

Page: "With $n_1, \\dots, n_K$ the rows of the queue *as it was passed in*" (K + 1 candidates)
When: the batch has more than one sample.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([q @ k.T, q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.arange(len(q)))
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    return loss, new, (ptr + len(k)) % len(queue)
