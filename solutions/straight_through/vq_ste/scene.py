"""A quantiser, and a decoder behind it where the encoder is not trained."""


def build(z_e, codebook, decoder=None):
    """All of them learn; but with a decoder, z_e needs no gradient: its encoder is finished."""
    for tensor in (codebook, z_e if decoder is None else decoder):
        tensor.requires_grad_()
    return {"z_e": z_e, "codebook": codebook, "decoder": decoder}


def play(function, z_e, codebook, decoder):
    """The pair; z decoded, where there is a decoder."""
    pair = function(z_e=z_e, codebook=codebook)
    if decoder is None:
        return pair
    z, indices = pair
    return z * decoder, indices
