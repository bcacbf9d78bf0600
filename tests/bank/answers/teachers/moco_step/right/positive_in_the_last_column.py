"""Updates through .data, the positive in the last column, the queue rebuilt row by row in a list."""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    for p_k, p_q in zip(list(k_enc.parameters()), list(q_enc.parameters()), strict=True):
        p_k.data.mul_(m).add_(p_q.data, alpha=1.0 - m)
    k = F.normalize(k_enc(x_k).detach(), dim=-1)
    q = F.normalize(q_enc(x_q), dim=-1)
    size, batch = queue.shape[0], q.shape[0]
    scores = torch.hstack([torch.mm(q, queue.detach().t()), torch.bmm(q[:, None], k[:, :, None])[:, 0]])
    loss = F.cross_entropy(scores.div(T), torch.full((batch,), size))
    rows = list(queue.detach().unbind(0))
    for i in range(batch):
        rows[(ptr + i) % size] = k[i]
    return [loss, torch.stack(rows), torch.tensor((ptr + batch) % size)]
