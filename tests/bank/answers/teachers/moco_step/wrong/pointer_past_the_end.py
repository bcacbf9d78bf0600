"""If the batch ends exactly at the end of the queue, the new pointer is K instead of 0."""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    logits = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.long))
    new_queue = queue.clone()
    end, size = ptr + len(k), len(queue)
    if end <= size:
        new_queue[ptr:end] = k
    else:
        end -= size
        new_queue[ptr:] = k[: size - ptr]
        new_queue[:end] = k[size - ptr :]
    return loss, new_queue, end
