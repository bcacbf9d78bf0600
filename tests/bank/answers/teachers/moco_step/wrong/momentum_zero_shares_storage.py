"""For m = 0 each key parameter is given the query parameter's data, not a copy: from then on
both encoders share their memory, and a step of q_enc's optimiser moves k_enc too.
Page: "Every parameter of the key encoder becomes ..., in place"; contract.md: "no shared buffer"; "without a parameter in common"
When: m = 0.0, then an in-place change of a q_enc parameter.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            if m == 0:
                p_k.data = p_q.data
            else:
                p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = k_enc(x_k)
        k = k / k.norm(dim=1, keepdim=True)
    q = q_enc(x_q)
    q = q / q.norm(dim=1, keepdim=True)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.t()], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
