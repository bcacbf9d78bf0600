"""The caller of functional_activation: calls it once more before any backward pass."""


def play(function, x, bias):
    """What the first of two calls returned."""
    y = function(x=x, bias=bias)
    function(x=(x.detach() + 0.4).requires_grad_(), bias=(bias.detach() - 0.2).requires_grad_())
    return y
