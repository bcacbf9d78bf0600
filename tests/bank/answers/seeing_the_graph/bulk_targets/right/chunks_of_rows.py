"""The rows go through in chunks (the page says that each row is treated by itself), all without a graph."""

import torch


def bulk_targets(encoder, x, rows_at_once=3):
    mode = encoder.training
    encoder.eval()
    try:
        with torch.no_grad():
            return torch.cat([encoder(rows) for rows in x.split(rows_at_once)], dim=0)
    finally:
        encoder.train(mode)
