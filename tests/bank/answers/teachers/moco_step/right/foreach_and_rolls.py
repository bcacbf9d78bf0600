"""Foreach kernels for the momentum, logsumexp for the loss, and the ring by rolling a copy."""
import torch
from torch.func import functional_call


@torch.no_grad()
def _follow(leader, follower, m):
    slow, fast = list(follower.parameters()), list(leader.parameters())
    torch._foreach_mul_(slow, m)
    torch._foreach_add_(slow, fast, alpha=1 - m)


def _unit(x):
    return x / torch.linalg.vector_norm(x, dim=1, keepdim=True)


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    _follow(q_enc, k_enc, m)
    weights = {name: p.detach() for name, p in k_enc.named_parameters()}
    k = _unit(functional_call(k_enc, weights, (x_k,))).detach()
    q = _unit(q_enc(x_q))

    positive = torch.einsum("bd,bd->b", q, k) / T
    negative = torch.einsum("bd,kd->bk", q, queue) / T
    everything = torch.cat((negative, positive[:, None]), dim=1)
    loss = (torch.logsumexp(everything, dim=1) - positive).mean()

    ring = queue.detach().roll(-ptr, dims=0)  # a copy whose first row is the pointer's
    ring[: len(k)] = k
    return loss, ring.roll(ptr, dims=0), (ptr + len(k)) % len(queue)
