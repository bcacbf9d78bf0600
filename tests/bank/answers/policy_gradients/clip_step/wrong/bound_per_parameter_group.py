"""With several parameter groups each group is clipped by its own norm, so direction and length of the step
are wrong.
"""

import torch


def clip_step(net, optimizer, loss, max_norm):
    optimizer.zero_grad()
    loss.backward()
    norms = [torch.nn.utils.clip_grad_norm_(group["params"], max_norm) for group in optimizer.param_groups]
    optimizer.step()
    return torch.linalg.vector_norm(torch.stack(norms))
