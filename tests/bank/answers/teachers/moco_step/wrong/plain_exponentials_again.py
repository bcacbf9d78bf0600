"""The formula as it stands: exponentials, a quotient, a logarithm.

Page: "temperature, T >= 0.01" and the loss formula.
When: T = 0.01 with a similarity above 0.89: exp overflows in float32 and the loss is nan.
"""
import torch


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        for p_k, p_q in zip(k_enc.parameters(), q_enc.parameters(), strict=True):
            p_k.lerp_(p_q, 1 - m)
        k = k_enc(x_k)
        k = k / k.norm(dim=1, keepdim=True)
    q = q_enc(x_q)
    q = q / q.norm(dim=1, keepdim=True)
    positive = torch.exp((q * k).sum(dim=1) / T)
    negatives = torch.exp(q @ queue.T / T).sum(dim=1)
    loss = -torch.log(positive / (positive + negatives)).mean()
    size, batch = queue.shape[0], k.shape[0]
    rows = torch.remainder(torch.arange(ptr, ptr + batch), size)
    return loss, queue.detach().index_copy(0, rows, k), (ptr + batch) % size
