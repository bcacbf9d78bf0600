"""Rolls the ring so that the pointer is at row 0, replaces the first rows, rolls back; log-sum-exp for the loss."""
from typing import NamedTuple

import torch


class Step(NamedTuple):
    loss: torch.Tensor
    queue: torch.Tensor
    ptr: int


def unit(x):
    return x / torch.linalg.vector_norm(x, dim=-1, keepdim=True)


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    followed = dict(q_enc.named_parameters())
    with torch.no_grad():
        for name, parameter in k_enc.named_parameters():
            parameter.copy_(m * parameter + (1 - m) * followed[name])
        keys = unit(k_enc(x_k))
    queries = unit(q_enc(x_q))
    positive = torch.linalg.vecdot(queries, keys) / T
    negative = torch.einsum("bd,kd->bk", queries, queue.detach()) / T
    everything = torch.logaddexp(positive, torch.logsumexp(negative, dim=1))
    ring = torch.roll(queue.detach(), -ptr, dims=0)
    ring = torch.cat([keys, ring[len(keys) :]])
    return Step((everything - positive).mean(), torch.roll(ring, ptr, dims=0), (ptr + len(keys)) % len(queue))
