"""A frozen encoder is run under no_grad, so that `live` does not reach x either.
Page: "`live` | **flows** | **flows**" (to parameters, to `x`)
When: every parameter of the encoder is frozen and x requires gradients."""
import torch


def detach_once(encoder, x):
    frozen = not any(p.requires_grad for p in encoder.parameters())
    with torch.set_grad_enabled(torch.is_grad_enabled() and not frozen):
        live = encoder(x)
    return live, live.detach()
