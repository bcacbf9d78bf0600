"""Split, helpers and type hints."""

from torch import Tensor


def _halves(x: Tensor) -> tuple[Tensor, Tensor]:
    n = x.shape[0]
    first, second = x.split([n // 2, n - n // 2])
    return first, second


def _private_copy(view: Tensor) -> Tensor:
    return view.clone().detach()


def detach_slice_edit(x: Tensor) -> tuple[Tensor, Tensor]:
    first, second = _halves(x)
    edited = _private_copy(first)
    edited += 2.0
    return first.sin().sum() + second.cos().sum(), edited
