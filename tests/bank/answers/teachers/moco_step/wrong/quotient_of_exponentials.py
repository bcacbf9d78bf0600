"""At small temperatures the exponentials overflow and the loss is nan, as the formula is computed
literally.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    positive = ((q * k).sum(dim=1) / T).exp()
    negatives = (q @ queue.T / T).exp().sum(dim=1)
    loss = -(positive / (positive + negatives)).log().mean()
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
