"""Unusual: MoCo idiom, method by method in a class; the key is detached though computed without a graph, rows by modulo in a loop."""
import torch
from torch import nn


class MoCo:
    def __init__(self, encoder_q, encoder_k, queue, m, T):
        self.encoder_q, self.encoder_k, self.m, self.T = encoder_q, encoder_k, m, T
        self.queue = queue.detach().clone()

    @torch.no_grad()
    def _momentum_update_key_encoder(self):
        for param_q, param_k in zip(self.encoder_q.parameters(), self.encoder_k.parameters(), strict=True):
            param_k.data.mul_(self.m).add_(param_q.data, alpha=1.0 - self.m)

    @torch.no_grad()
    def _dequeue_and_enqueue(self, keys, ptr):
        queue = self.queue.clone()
        for key in keys:
            queue[ptr] = key
            ptr = (ptr + 1) % queue.shape[0]
        return queue, ptr

    def forward(self, im_q, im_k):
        q = nn.functional.normalize(self.encoder_q(im_q), dim=1)
        with torch.no_grad():
            self._momentum_update_key_encoder()
            k = nn.functional.normalize(self.encoder_k(im_k), dim=1)
        l_pos = torch.einsum("nc,nc->n", [q, k]).unsqueeze(-1)
        l_neg = torch.einsum("nc,kc->nk", [q, self.queue])
        logits = torch.cat([l_pos, l_neg], dim=1)
        logits = logits / self.T
        labels = torch.zeros(logits.shape[0], dtype=torch.long)
        return nn.CrossEntropyLoss()(logits, labels), k.detach()


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    """(loss, new queue, new ptr) of one step of momentum contrast."""
    moco = MoCo(q_enc, k_enc, queue, m, T)
    loss, keys = moco.forward(x_q, x_k)
    return loss, *moco._dequeue_and_enqueue(keys, ptr)
