import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    k_enc.requires_grad_(False)
    for a, b in zip(k_enc.parameters(), q_enc.parameters()):
        a.lerp_(b.detach(), 1 - m)
    k = k_enc(x_k)
    k = k / torch.linalg.vector_norm(k, dim=-1, keepdim=True)
    k_enc.requires_grad_(True)

    q = F.normalize(q_enc(x_q), p=2, dim=-1)
    logits = torch.hstack([(q * k).sum(-1, keepdim=True), q.matmul(queue.transpose(0, 1))])
    loss = F.cross_entropy(logits.div(T), torch.zeros(q.size(0)).long())

    index = torch.remainder(torch.arange(ptr, ptr + k.size(0)), queue.size(0))
    updated = torch.scatter(queue, 0, index[:, None].expand_as(k), k)
    return loss, updated, int((index[-1] + 1) % queue.size(0))
