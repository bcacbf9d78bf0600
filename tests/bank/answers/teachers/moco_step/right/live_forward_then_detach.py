"""Runs the key encoder with a graph and detaches its output; writes into a clone in two slices."""
import torch
import torch.nn.functional as F


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters()):
        with torch.no_grad():
            p_k.copy_(m * p_k + (1 - m) * p_q)
    k = F.normalize(k_enc(x_k).detach(), dim=1)
    q = F.normalize(q_enc(x_q), dim=1)
    scores = torch.hstack([(q * k).sum(1).unsqueeze(1), torch.mm(q, queue.detach().t())]).div(T)
    loss = F.nll_loss(F.log_softmax(scores, dim=1), torch.zeros(q.shape[0], dtype=torch.int64))
    K, B = queue.shape[0], k.shape[0]
    updated = queue.detach().clone()
    room = min(B, K - ptr)
    updated[ptr : ptr + room] = k[:room]
    updated[: B - room] = k[room:]
    return loss, updated, int((ptr + B) % K)
