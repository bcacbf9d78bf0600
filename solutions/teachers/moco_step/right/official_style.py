import torch
import torch.nn as nn


@torch.no_grad()
def momentum_update(q_enc, k_enc, m):
    for param_q, param_k in zip(q_enc.parameters(), k_enc.parameters()):
        param_k.data = param_k.data * m + param_q.data * (1.0 - m)


@torch.no_grad()
def dequeue_and_enqueue(queue, ptr, keys):
    queue = queue.clone()
    for key in keys:
        queue[ptr] = key
        ptr = (ptr + 1) % queue.shape[0]
    return queue, ptr


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    q = nn.functional.normalize(q_enc(x_q), dim=1)
    with torch.no_grad():
        momentum_update(q_enc, k_enc, m)
        k = nn.functional.normalize(k_enc(x_k), dim=1)
    l_pos = torch.einsum("nc,nc->n", [q, k]).unsqueeze(-1)
    l_neg = torch.einsum("nc,kc->nk", [q, queue.clone().detach()])
    logits = torch.cat([l_pos, l_neg], dim=1)
    logits /= T
    labels = torch.zeros(logits.shape[0], dtype=torch.long)
    loss = nn.CrossEntropyLoss()(logits, labels)
    queue, ptr = dequeue_and_enqueue(queue, ptr, k)
    return loss, queue, ptr
