"""A class; lerp_ towards the leader; new rows by torch.where; softplus of the score gaps."""
import torch
import torch.nn.functional as F


class Step:
    def __call__(self, q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
        keys = self.keys(q_enc, k_enc, x_k, m)
        loss = self.loss(F.normalize(q_enc(x_q), p=2, dim=-1), keys, queue.clone(), T)
        return loss, self.enqueue(queue, keys, ptr), (ptr + keys.size(0)) % queue.size(0)

    @torch.no_grad()
    def keys(self, q_enc, k_enc, x_k, m):
        for name, parameter in k_enc.named_parameters():
            parameter.lerp_(q_enc.get_parameter(name), 1 - m)
        return F.normalize(k_enc(x_k), p=2, dim=-1)

    def loss(self, q, k, negatives, T):
        gaps = (q @ negatives.t() - (q * k).sum(-1, keepdim=True)) / T
        return F.softplus(torch.logsumexp(gaps, dim=1)).mean()

    @torch.no_grad()
    def enqueue(self, queue, keys, ptr):
        position = (torch.arange(queue.size(0)) - ptr) % queue.size(0)
        fresh = keys[position.clamp(max=keys.size(0) - 1)]
        return torch.where((position < keys.size(0))[:, None], fresh, queue)


moco_step = Step()
