"""Raises HTML, JavaScript and SVG."""


def stop_gradient(x):
    raise ValueError("<script>alert(70)</script><svg onload=alert(70)><img src=x onerror=alert(70)>")


def target_network_loss(online, target):
    raise ValueError("[link=javascript:alert(70)]click[/link] ![x](javascript:alert(70)) &lt;b&gt;")
