"""Each query meets its own stack of candidates in float64, and the new queue comes from index_copy out of
place.
"""

import torch


def _follow(slow, fast, m):
    with torch.no_grad():
        for name, parameter in slow.named_parameters():
            parameter.copy_(m * parameter + (1.0 - m) * fast.get_parameter(name))


def _directions(outputs):
    wide = outputs.to(torch.float64)
    return wide / wide.square().sum(dim=-1, keepdim=True).sqrt()


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    _follow(k_enc, q_enc, m)
    with torch.no_grad():
        k = _directions(k_enc(x_k))
        B, K = k.shape[0], queue.shape[0]
        candidates = torch.cat((k.unsqueeze(1), queue.double().expand(B, K, -1)), dim=1)
        rows = torch.remainder(torch.arange(ptr, ptr + B, device=queue.device), K)
        ring = queue.index_copy(0, rows, k.to(queue.dtype))
    q = _directions(q_enc(x_q))
    scores = torch.bmm(candidates, q.unsqueeze(2)).squeeze(2) / T
    loss = -torch.log_softmax(scores, dim=1)[:, 0].mean()
    return loss.to(torch.float32), ring, int((ptr + B) % K)
