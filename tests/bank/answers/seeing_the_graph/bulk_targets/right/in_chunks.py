"""Unusual: a few rows at a time, in a generator (in evaluation mode each row stands by itself)."""
import torch

ROWS = 3


def bulk_targets(encoder, x, *, rows=ROWS):
    before = {module: module.training for module in encoder.modules()}
    try:
        encoder.eval()
        with torch.no_grad():
            return torch.cat([part for part in (encoder(chunk) for chunk in x.split(rows))], dim=0)
    finally:
        for module, mode in before.items():
            module.training = mode
