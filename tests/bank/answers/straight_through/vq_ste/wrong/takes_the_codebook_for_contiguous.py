"""Gives the codebook its extra axis with as_strided and dense strides.

Page: contract.md, "tensors ... that are not contiguous" / "k_i = argmin_k ||z_e,i - c_k||^2"
When: the codebook is not contiguous (a transpose, or columns of a wider tensor).
"""
import torch


def vq_ste(z_e, codebook):
    K, D = codebook.shape
    codes = codebook.detach().as_strided((1, K, D), (K * D, D, 1))
    indices = (z_e.detach().unsqueeze(1) - codes).pow(2).sum(-1).argmin(1)
    z_q = codes[0, indices]
    return z_e + (z_q - z_e.detach()), indices
