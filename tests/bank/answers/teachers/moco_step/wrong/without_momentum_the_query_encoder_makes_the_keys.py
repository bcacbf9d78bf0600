"""For m = 0 the keys come from q_enc with their graph, so its gradient flows through the keys as well."""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            p_k.copy_(m * p_k + (1 - m) * p_q)
    if m == 0:  # both encoders are equal now: one pass for both views
        q, k = F.normalize(q_enc(torch.cat([x_q, x_k])), dim=1).chunk(2)
    else:
        q = F.normalize(q_enc(x_q), dim=1)
        with torch.no_grad():
            k = F.normalize(k_enc(x_k), dim=1)
    logits = torch.cat([(q * k).sum(dim=1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k.detach()), (ptr + len(k)) % len(queue)
