def detach_once(encoder, x):
    features = encoder(x)
    frozen = features.detach().clone()
    return features, frozen
