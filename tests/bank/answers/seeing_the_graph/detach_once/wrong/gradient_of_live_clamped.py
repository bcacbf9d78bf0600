"""A hook limits the gradient that comes back to live to [-1, 1], so large gradients arrive too small."""

def detach_once(encoder, x):
    live = encoder(x)
    cut = live.detach()
    if live.requires_grad and not live.is_leaf:
        live.register_hook(lambda gradient: gradient.clamp(-1.0, 1.0))
    return live, cut
