"""Rolls the ring, replaces its head and rolls it back; logsumexp; the pointer as a tensor."""
import torch


@torch.no_grad()
def follow(leader, follower, m):
    mixed = {
        name: m * value + (1 - m) * leader.state_dict()[name]
        for name, value in follower.state_dict().items()
    }
    follower.load_state_dict(mixed)


def unit(a):
    return a / a.norm(dim=-1, keepdim=True)


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    follow(q_enc, k_enc, m)
    keys = unit(k_enc(x_k)).detach()
    queries = unit(q_enc(x_q))
    size, count = queue.shape[0], keys.shape[0]
    positive = torch.einsum("bd,bd->b", queries, keys) / T
    negatives = torch.einsum("bd,kd->bk", queries, queue) / T
    everything = torch.cat([negatives, positive[:, None]], dim=1)
    loss = (torch.logsumexp(everything, dim=1) - positive).mean()
    ring = torch.cat([keys, queue.detach().roll(-ptr, dims=0)[count:]]).roll(ptr, dims=0)
    return loss, ring, torch.tensor((ptr + count) % size)
