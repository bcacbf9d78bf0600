"""Migrations: how an older database becomes a newer one, step by step."""
