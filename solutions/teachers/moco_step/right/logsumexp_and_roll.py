"""The loss written out, the queue rolled so that the pointer stands at its head."""

import torch
from torch import Tensor, nn


def unit(v: Tensor) -> Tensor:
    return v / v.norm(dim=1, keepdim=True)


def enqueue(queue: Tensor, ptr: int, keys: Tensor) -> Tensor:
    rolled = torch.roll(queue, -ptr, dims=0)
    rolled = torch.cat([keys, rolled[len(keys) :]])
    return torch.roll(rolled, ptr, dims=0)


def moco_step(
    q_enc: nn.Module,
    k_enc: nn.Module,
    x_q: Tensor,
    x_k: Tensor,
    queue: Tensor,
    ptr: int,
    m: float,
    T: float,
) -> tuple[Tensor, Tensor, int]:
    """InfoNCE with a memory."""
    mixed = {name: m * old + (1 - m) * q_enc.state_dict()[name] for name, old in k_enc.state_dict().items()}
    k_enc.load_state_dict(mixed)
    keys = unit(k_enc(x_k)).detach()
    queries = unit(q_enc(x_q))
    candidates = torch.cat([torch.einsum("bd,bd->b", queries, keys)[:, None], queries @ queue.t()], 1) / T
    loss = (torch.logsumexp(candidates, dim=1) - candidates[:, 0]).mean()
    return loss, enqueue(queue, ptr, keys), (ptr + keys.shape[0]) % queue.shape[0]
