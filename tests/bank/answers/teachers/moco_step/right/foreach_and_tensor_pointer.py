"""Unusual: torch._foreach_lerp_ over detached parameters, a list as the result, and the pointer as an int64 tensor."""
import torch
import torch.nn.functional as F


@torch.no_grad()
def _keys(q_enc, k_enc, x_k, m):
    torch._foreach_lerp_([p.detach() for p in k_enc.parameters()], [p.detach() for p in q_enc.parameters()], 1 - m)
    return F.normalize(k_enc(x_k), dim=1)


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T, *, ignore_index=-100):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    keys = _keys(q_enc, k_enc, x_k, m)
    queries = F.normalize(q_enc(x_q), dim=1)
    logits = torch.cat([queries.mul(keys).sum(1, keepdim=True), queries.mm(queue.t())], 1).div(T)
    labels = logits.new_zeros(logits.shape[0], dtype=torch.long)
    loss = F.cross_entropy(logits, labels, ignore_index=ignore_index)
    # Turn the ring so that the pointer is at row 0, replace the first rows, and turn it back.
    turned = torch.cat([keys, queue.roll(-ptr, 0)[len(keys) :]])
    pointer = torch.tensor(ptr + len(keys), dtype=torch.int64).remainder(len(queue))
    return [loss, turned.roll(ptr, 0), pointer]
