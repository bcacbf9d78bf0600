"""The encoder always leaves in training mode, even when it came in evaluation mode.

A momentum encoder or a frozen teacher stays in evaluation mode all the time. After this call its
dropout is on, and its targets become random.

Putting something back means restoring what was there, so look before you change it.
"""

import torch


def bulk_targets(encoder, x):
    encoder.eval()
    with torch.no_grad():
        targets = encoder(x)
    encoder.train()
    return targets
