import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_q, p_k in zip(q_enc.parameters(), k_enc.parameters()):
            p_k.copy_(torch.lerp(p_q, p_k, m))
    k = F.normalize(k_enc(x_k)).detach()
    q = F.normalize(q_enc(x_q))
    sims = torch.cat([queue, k]) @ q.T  # (K + B, B)
    size, n = queue.shape[0], k.shape[0]
    pos = sims[size:].diagonal()
    scores = torch.vstack([sims[:size], pos]).T / T  # the positive comes last
    loss = F.nll_loss(F.log_softmax(scores, dim=1), torch.full((n,), size))

    new = queue.detach().clone()
    first = min(n, size - ptr)
    new[ptr : ptr + first] = k[:first]
    if first < n:
        new[: n - first] = k[first:]
    end = ptr + n
    return loss, new, torch.tensor(end if end < size else end - size)
