"""Never comes back."""


def stop_gradient(x):
    while True:
        pass


def target_network_loss(online, target):
    while True:
        pass
