"""Raises sequences that move the cursor, rename the window and hide what went before."""


def stop_gradient(x):
    raise ValueError("\x1b[2J\x1b[1;1Hfull marks\x1b]0;owned\x07\x9b31m\x08\x08\r")


def target_network_loss(online, target):
    raise type("\x1b[8mHidden", (Exception,), {})("\x1b]8;;http://example.invalid\x1b\\here\x1b]8;;\x1b\\")
