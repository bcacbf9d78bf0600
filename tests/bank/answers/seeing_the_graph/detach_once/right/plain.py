"""One pass, one detach."""
import torch


def detach_once(encoder, x):
    live = encoder(x)
    return live, live.detach()
