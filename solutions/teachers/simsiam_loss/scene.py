"""An encoder and a predictor from arrays; the views are plain data and require no gradient."""

from grader.engines.networks import mlp


def build(encoder, predictor, x1, x2):
    """Arrays to modules."""
    return {"encoder": mlp(encoder), "predictor": mlp(predictor), "x1": x1, "x2": x2}
