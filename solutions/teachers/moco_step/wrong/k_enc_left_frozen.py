"""The key encoder's parameters say `requires_grad=False` after the call.

It keeps the gradient out and the loss is right. It is also a change that nobody asked for: whoever
fine-tunes this encoder later trains nothing, and gets no message.

Hold it fixed for this computation, in a way that is over when the computation is.
"""

import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):  # noqa: N803
    k_enc.requires_grad_(False)
    for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
        p_k.mul_(m).add_(p_q.detach(), alpha=1.0 - m)
    k = F.normalize(k_enc(x_k), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)

    positive = (q * k).sum(dim=1, keepdim=True)
    negatives = q @ queue.T
    logits = torch.cat([positive, negatives], dim=1) / T
    loss = F.cross_entropy(logits, torch.zeros(len(q), dtype=torch.int64))

    rows = (ptr + torch.arange(len(k))) % len(queue)
    return loss, queue.index_copy(0, rows, k), (ptr + len(k)) % len(queue)
