"""A callable object; cut is the clone's detach_, done on its own temporary."""
import torch


class DetachOnce:
    def __call__(self, encoder, x):
        live = encoder(x)
        cut = live.clone()
        cut.detach_()
        return tuple([live, cut])


detach_once = DetachOnce()
