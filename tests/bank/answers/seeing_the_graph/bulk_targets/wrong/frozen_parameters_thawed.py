"""Parameters that were frozen before the call require a gradient after it."""

def bulk_targets(encoder, x):
    mode = encoder.training
    encoder.eval().requires_grad_(False)
    targets = encoder(x)
    encoder.train(mode).requires_grad_(True)
    return targets.detach()
