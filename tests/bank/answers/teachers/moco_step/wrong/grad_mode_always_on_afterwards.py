"""Switches grad mode off and on by plain calls.

Page: "grad mode is left as it was found"
When: the caller had grad mode off, as in a validation loop; it is on after the call.
"""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    torch.set_grad_enabled(False)
    for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters()):
        p_k.mul_(m).add_(p_q, alpha=1 - m)
    k = F.normalize(k_enc(x_k), dim=1)
    new = queue.clone()
    new[(ptr + torch.arange(len(k))) % len(queue)] = k
    torch.set_grad_enabled(True)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.cat([(q * k).sum(1, keepdim=True), q @ queue.T], dim=1) / T
    loss = F.cross_entropy(scores, torch.zeros(len(q), dtype=torch.long))
    return loss, new, (ptr + len(k)) % len(queue)
