"""Walks both module trees side by side and writes through .data, persistent buffers only."""
import torch


def _write(into, what):
    into.data.copy_(what.data)


def hard_update(target, online):
    for mine, other in zip(target.modules(), online.modules()):
        for name, parameter in mine.named_parameters(recurse=False):
            _write(parameter, getattr(other, name))
        for name, buffer in mine.named_buffers(recurse=False):
            if name not in mine._non_persistent_buffers_set:
                _write(buffer, getattr(other, name))
