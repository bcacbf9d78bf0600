"""Bench: where a submission is judged. Proxies, assertions, the pytest plugin, the line itself."""
