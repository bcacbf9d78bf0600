"""The averaged weights are computed apart and loaded with load_state_dict; the loss is a mean of logsumexp
minus positive.
"""

import torch


class _Ring:
    def __init__(self, rows, start):
        self.rows, self.start = rows, start

    def extended(self, new):
        size = self.rows.shape[0]
        places = [(self.start + i) % size for i in range(new.shape[0])]
        ring = self.rows.detach().clone()
        for place, row in zip(places, new):
            ring[place] = row
        return ring, (places[-1] + 1) % size


def _averaged(slow, fast, m):
    return {name: m * slow[name].detach() + (1 - m) * fast[name].detach() for name in slow}


def moco_step(q_enc, k_enc, x_q, x_k, queue, ptr, m, T):
    with torch.no_grad():
        k_enc.load_state_dict(_averaged(k_enc.state_dict(), q_enc.state_dict(), m))
        k = k_enc(x_k)
        k = k / k.double().norm(dim=1, keepdim=True).float()
    q = q_enc(x_q)
    q = q / q.double().norm(dim=1, keepdim=True).float()
    to_positive = (q * k).sum(dim=1) / T
    to_negatives = (q @ queue.detach().clone().T) / T
    everything = torch.logaddexp(to_positive, torch.logsumexp(to_negatives, dim=1))
    new_queue, new_ptr = _Ring(queue, ptr).extended(k)
    return (everything - to_positive).mean(), new_queue, new_ptr
