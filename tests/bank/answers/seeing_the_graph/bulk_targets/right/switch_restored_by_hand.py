"""set_grad_enabled as plain calls, restored to what was found."""
import torch


def bulk_targets(encoder, x):
    grad_mode, mode = torch.is_grad_enabled(), encoder.training
    torch.set_grad_enabled(False)
    encoder.train(mode=False)
    try:
        targets = encoder(x)
    finally:
        torch.set_grad_enabled(grad_mode)
        if mode:
            encoder.train()
    return targets
