"""Middleware: what happens to every request and response, around all views.

Starlette's own limit for request bodies answers with plain text of its own, and only its newest versions
have one. Here the form reader gets an exception, so that a student reads on a page what to do.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grader.site.settings import Settings

MAX_BODY = 18 << 20


class BodyTooLarge(Exception):
    """A request's body is longer than the site accepts."""


class BodyLimit:
    """Stops reading a request once its body is too long."""

    def __init__(self, app: ASGIApp, limit: int = MAX_BODY) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        size = 0

        async def receive_limited() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self._limit:
                raise BodyTooLarge
            return message

        await self._app(scope, receive_limited, send)


class PathPrefix:
    """Takes the prefix off paths, whether or not the proxy in front has done so already."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path = scope["path"]
            if self._prefix and (path == self._prefix or path.startswith(f"{self._prefix}/")):
                path = path[len(self._prefix) :] or "/"
            scope = {**scope, "path": path, "root_path": ""}
        await self._app(scope, receive, send)


class SecurityHeaders:
    """Adds the headers that every response carries, static files and server errors included."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._static = f"{settings.prefix}/static/"
        self._headers = [
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"same-origin"),
            (b"cross-origin-opener-policy", b"same-origin"),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
        ]
        if settings.secure:
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *self._headers]}
                if message["status"] >= 400 and scope["path"].startswith(self._static):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self._app(scope, receive, send_with_headers)
