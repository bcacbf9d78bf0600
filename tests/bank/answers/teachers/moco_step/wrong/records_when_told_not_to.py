"""The loss is computed under enable_grad, so that it has a graph also where grad mode is off.
Page: "Where grad mode is off, the loss has no graph."
When: called under torch.no_grad(): loss.requires_grad is True.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
            p_k.mul_(m).add_(p_q, alpha=1 - m)
        k = k_enc(x_k)
        k = k / k.norm(dim=1, keepdim=True)
        rows = (ptr + torch.arange(len(k))) % len(queue)
        new_queue = queue.index_copy(0, rows, k)
    with torch.enable_grad():
        q = q_enc(x_q)
        q = q / q.norm(dim=1, keepdim=True)
        scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.t()], dim=1) / T
        loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    return loss, new_queue, (ptr + len(k)) % len(queue)
