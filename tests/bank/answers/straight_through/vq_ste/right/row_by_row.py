r"""A Python loop over the rows, stacked."""

import torch



@torch.no_grad()
def _nearest(row, codebook):
    best, best_gap = 0, None
    for k, code in enumerate(codebook):
        gap = torch.sum((row - code) ** 2).item()
        if best_gap is None or gap < best_gap:
            best, best_gap = k, gap
    return best


def vq_ste(z_e, codebook):
    indices = [_nearest(row, codebook) for row in z_e]
    rows = [row + (codebook[k] - row).detach() for row, k in zip(z_e, indices)]
    return torch.stack(rows), torch.tensor(indices, dtype=torch.int64)
