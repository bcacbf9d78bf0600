"""The output is that of the means alone; sigma and the noise play no part in it.

That is the layer for the final evaluation. During training it does not explore, and sigma has nothing to
learn from.

Compare the weights that you multiply with to the bracket in the formula.
"""

import torch.nn.functional as F


def noisy_linear(x, mu, sigma, eps):
    return F.linear(x, mu)
