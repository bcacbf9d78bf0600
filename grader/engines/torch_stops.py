"""A torch function without its stops: called with `detach`, `no_grad` and `inference_mode` switched off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

DETACH = frozenset({torch.Tensor.detach, torch.detach, torch.Tensor.detach_, torch.detach_})
DATA = torch.Tensor.data.__get__
TO_NUMPY = frozenset({torch.Tensor.numpy, torch.Tensor.__array__})
SET_GRAD_MODE = torch._C._set_grad_enabled


def call_without_stops(
    function: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any]
) -> Any:
    """Call a function whose stops let gradients through. Grad mode is afterwards as it was found."""
    was_enabled = torch.is_grad_enabled()
    try:
        with _inference_mode_switched_off(), _WithoutStops():
            return function(*arguments, **named)
    finally:
        torch.set_grad_enabled(was_enabled)


class _WithoutStops(TorchFunctionMode):  # type: ignore[misc]
    """Answers a stop with what it was given."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        kwargs = kwargs or {}
        if func is SET_GRAD_MODE and args == (False,):
            return None
        tensor = args[0] if args and isinstance(args[0], torch.Tensor) else None
        if tensor is not None and tensor.requires_grad:
            if func in DETACH or (func == DATA and not tensor.is_leaf):
                is_in_place = func.__name__.endswith("_")
                return tensor if is_in_place else tensor.view_as(tensor)
            if func in TO_NUMPY:
                return func(tensor.detach(), *args[1:], **kwargs)
        if _edits_a_leaf(func, args):
            with torch.no_grad():
                return func(*args, **kwargs)
        return func(*args, **kwargs)


def _edits_a_leaf(func: Any, args: tuple[Any, ...]) -> bool:
    """Whether this is an edit in place that autograd would refuse, or would make a parameter a result by."""
    name = getattr(func, "__name__", "")
    is_edit = (name.endswith("_") and not name.startswith("__")) or name == "__setitem__"
    if not is_edit or not args or name == "requires_grad_":
        return False
    edited = args[0] if isinstance(args[0], list | tuple) else (args[0],)
    return any(isinstance(one, torch.Tensor) and _is_leaf(one) for one in edited)


def _is_leaf(tensor: torch.Tensor) -> bool:
    base = tensor._base if tensor._base is not None else tensor
    return isinstance(base, torch.nn.Parameter) or (base.is_leaf and base.requires_grad)


@contextmanager
def _inference_mode_switched_off() -> Iterator[None]:
    """`inference_mode` does nothing. It asks no torch function, so its class is changed for the time being."""
    kind: Any = torch.inference_mode
    enter, leave = kind.__enter__, kind.__exit__
    kind.__enter__, kind.__exit__ = _do_nothing, _do_nothing
    try:
        yield
    finally:
        kind.__enter__, kind.__exit__ = enter, leave


def _do_nothing(*_: Any) -> None:
    """What entering and leaving `inference_mode` does here."""
