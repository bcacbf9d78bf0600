"""Unusual: a NamedTuple as the result, logsumexp for the loss, torch.where and gather for the ring."""
from typing import NamedTuple

import torch


class Step(NamedTuple):
    loss: torch.Tensor
    queue: torch.Tensor
    ptr: int


def _unit(x):
    return x / torch.linalg.vector_norm(x, dim=1, keepdim=True)


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    size, batch = queue.shape[0], x_k.shape[0]
    with torch.no_grad():
        for theta_k, theta_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            theta_k.copy_(m * theta_k + (1 - m) * theta_q)
        k = _unit(k_enc(x_k))
        age = (torch.arange(size) - ptr) % size  # which key, if any, goes into each row
        ring = torch.where((age < batch)[:, None], k[age.clamp(max=batch - 1)], queue)
    q = _unit(q_enc(x_q))
    positive = torch.einsum("bd,bd->b", q, k) / T
    negative = torch.einsum("bd,kd->bk", q, queue) / T
    everything = torch.hstack([negative, positive[:, None]])
    return Step((everything.logsumexp(dim=1) - positive).mean(), ring, (ptr + batch) % size)
