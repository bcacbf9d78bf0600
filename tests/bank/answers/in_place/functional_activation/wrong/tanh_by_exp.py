"""tanh is 1 - 2/(exp(2x) + 1): right for every x as a value, but its gradient is NaN once exp overflows.
Page: "`x` | **flows**: $g_{ij}\\, m_{ij}\\, (1 - \\tanh^2 x_{ij})$"
When: x = 50 with bias 0: NaN instead of 0."""
import torch


def functional_activation(x, bias):
    squashed = 1.0 - 2.0 / (torch.exp(2.0 * x) + 1.0)
    return torch.relu(squashed - bias)
