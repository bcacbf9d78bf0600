"""The ring is written with a rolled mask, the average with lerp, and the positive stands in the last
column.
"""

import torch
import torch.nn.functional as F


def _unit(rows):
    rows = rows / rows.detach().abs().amax(dim=1, keepdim=True)
    return rows / torch.linalg.vector_norm(rows, dim=1, keepdim=True)


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    size, batch = len(queue), len(x_q)
    with torch.no_grad():
        for theta_k, theta_q in zip(k_enc.parameters(), q_enc.parameters()):
            theta_k.lerp_(theta_q, 1.0 - m)
        keys = _unit(k_enc(x_k))
        negatives = queue.clone()
        offset = torch.arange(size, device=queue.device).roll(ptr)
        is_new = (offset < batch).unsqueeze(1)
        new_queue = torch.where(is_new, keys[offset.clamp(max=batch - 1)], queue)
    queries = _unit(q_enc(x_q))
    negative = torch.mm(queries, negatives.t())
    positive = torch.einsum("bd,bd->b", queries, keys).unsqueeze(1)
    scores = torch.cat([negative, positive], dim=1) / T
    loss = F.cross_entropy(scores, scores.new_full((batch,), size, dtype=torch.int64))
    return loss, new_queue, (ptr + batch) % size
