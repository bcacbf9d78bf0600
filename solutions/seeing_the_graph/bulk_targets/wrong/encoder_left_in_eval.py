"""The encoder was switched to evaluation mode and never switched back.

Its next training step runs without dropout and, had it batch norm, with frozen statistics. The
training curve changes a little, and no error is raised.

Note the mode before you change it, and restore it before you return.
"""

import torch


def bulk_targets(encoder, x):
    encoder.eval()
    with torch.no_grad():
        return encoder(x)
