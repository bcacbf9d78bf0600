"""Loops over samples and rows; log_softmax with the positive in the last column."""
import torch


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    for mine, theirs in zip(k_enc.parameters(), q_enc.parameters()):
        mine.detach().copy_(m * mine.detach() + (1 - m) * theirs.detach())
    with torch.no_grad():
        keys = [row / row.square().sum().sqrt() for row in k_enc(x_k)]
    queries = [row / row.square().sum().sqrt() for row in q_enc(x_q)]
    losses = []
    for q, k in zip(queries, keys):
        candidates = torch.stack([torch.dot(q, n) for n in queue] + [torch.dot(q, k)])
        losses.append(-torch.log_softmax(candidates / T, dim=0)[-1])
    rows = [row.detach().clone() for row in queue]
    for i, key in enumerate(keys):
        rows[(ptr + i) % len(rows)] = key
    return torch.stack(losses).mean(), torch.stack(rows), (ptr + len(keys)) % len(rows)
