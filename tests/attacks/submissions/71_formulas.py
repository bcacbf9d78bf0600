"""Raises what a spreadsheet would run."""


def stop_gradient(x):
    raise ValueError('=HYPERLINK("http://example.invalid","click")')


def target_network_loss(online, target):
    raise ValueError("@SUM(1+1)*cmd|' /C calc'!A0")
