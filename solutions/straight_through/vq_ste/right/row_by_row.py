import torch


def vq_ste(z_e, codebook):
    rows, indices = [], []
    for row in z_e:
        best, best_distance = 0, float("inf")
        for k, code in enumerate(codebook):
            distance = torch.sum((row - code) ** 2).item()
            if distance < best_distance:
                best, best_distance = k, distance
        rows.append(row - row.detach() + codebook[best].detach())
        indices.append(best)
    return torch.stack(rows), torch.tensor(indices)
