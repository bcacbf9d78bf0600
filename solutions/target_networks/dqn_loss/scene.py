"""Two small networks from arrays; the batch is plain data and requires no gradient."""

from grader.engines.networks import mlp


def build(q_net, target_net, batch, gamma):
    """Arrays to modules."""
    return {"q_net": mlp(q_net), "target_net": mlp(target_net), "batch": batch, "gamma": gamma}
