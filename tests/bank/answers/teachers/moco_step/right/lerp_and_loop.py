"""copy_ for the momentum, the positive in the last column, rows of a list in a Python loop; a NamedTuple."""
from typing import NamedTuple

import torch
import torch.nn.functional as F


class Step(NamedTuple):
    loss: torch.Tensor
    queue: torch.Tensor
    ptr: torch.Tensor


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        slow = dict(k_enc.named_parameters())
        for name, fast in q_enc.named_parameters():
            slow[name].copy_(m * slow[name] + (1 - m) * fast)
        keys = F.normalize(k_enc(x_k), dim=1, eps=0.0)

    queries = F.normalize(q_enc(x_q), dim=1, eps=0.0)
    candidates = torch.cat([queries @ queue.T, torch.linalg.vecdot(queries, keys)[:, None]], dim=1)
    goal = torch.full((x_q.shape[0],), queue.shape[0], device=queue.device)
    loss = F.nll_loss(F.log_softmax(candidates.div(T), dim=1), goal)

    rows = list(queue.detach().unbind())
    for i, key in enumerate(keys):
        rows[(ptr + i) % len(rows)] = key
    return Step(loss, torch.stack(rows), torch.tensor((ptr + len(keys)) % len(rows)))
