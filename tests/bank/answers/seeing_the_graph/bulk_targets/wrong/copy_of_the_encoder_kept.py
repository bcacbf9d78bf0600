"""A copy in evaluation mode is kept from the first call, so after a training step the targets come from the
old weights.
"""

import copy
import weakref

import torch

_copies = weakref.WeakKeyDictionary()


def bulk_targets(encoder, x):
    if encoder not in _copies:
        _copies[encoder] = copy.deepcopy(encoder).eval()
    with torch.no_grad():
        return _copies[encoder](x)
