"""Uses inference mode where the caller has grad mode off anyway.
Page: "an ordinary constant: it requires no gradient, and a later loss may multiply it with tensors that learn"
When: called with grad mode off; the loss comes later, with grad mode on.
"""
import torch


def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval()
    quiet = torch.no_grad() if torch.is_grad_enabled() else torch.inference_mode()
    with quiet:
        targets = encoder(x)
    encoder.train(mode)
    return targets
