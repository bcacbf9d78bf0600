"""If the encoder is frozen, no gradient of live reaches an x that requires one."""

import torch


def detach_once(encoder, x):
    trainable = any(p.requires_grad for p in encoder.parameters())
    with torch.set_grad_enabled(torch.is_grad_enabled() and trainable):
        live = encoder(x)
    return live, live.detach()
