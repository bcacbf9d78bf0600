"""An x that is not contiguous is packed without a record, so that no gradient of live reaches it."""

import torch


def detach_once(encoder, x):
    if not x.is_contiguous():
        with torch.no_grad():
            x = x.contiguous()
    live = encoder(x)
    return live, live.detach()
