"""Compression: pages and static files as gzip, for browsers that accept it.

A page holds the token of its forms beside text that a stranger may have chosen. Its compressed length could give the
token away, a letter per request. So each page carries the token behind another random mask.
"""

from __future__ import annotations

import gzip
import hashlib
import secrets
from functools import lru_cache
from os import stat_result
from pathlib import Path
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

LEAST = 1000
"""Bytes; less is not worth compressing."""
TEXT = (".js", ".css", ".svg", ".txt")
HASH_LENGTH = 12
"""Characters of the hash in the address of a file."""


def accepts_gzip(headers: Headers) -> bool:
    """Whether a browser takes gzip."""
    offers = [offer.replace(" ", "") for offer in headers.get("accept-encoding", "").lower().split(",")]
    return any(offer.split(";")[0] in ("gzip", "*") and not offer.endswith(";q=0") for offer in offers)


def compress(response: Response, headers: Headers) -> None:
    """Compress a page that is long enough, in place; a file that is sent piece by piece is left as it is."""
    body = bytes(getattr(response, "body", b""))
    if len(body) < LEAST or "content-encoding" in response.headers:
        return
    response.headers["Vary"] = "Accept-Encoding"
    if accepts_gzip(headers):
        response.body = gzip.compress(body, 5, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))


def mask(token: str) -> str:
    """A token as a page carries it: other characters each time."""
    plain = token.encode()
    pad = secrets.token_bytes(len(plain))
    return (pad + bytes(one ^ other for one, other in zip(pad, plain, strict=True))).hex()


def unmask(masked: str) -> str:
    """The token that a form sent; empty if it is none."""
    try:
        both = bytes.fromhex(masked)
        half = len(both) // 2
        return bytes(one ^ other for one, other in zip(both[:half], both[half:], strict=True)).decode()
    except ValueError:
        return ""


class CompressedFiles(StaticFiles):
    """Static files: compressed once, and kept for ever by browsers where the address says which version it is."""

    def file_response(
        self, full_path: Any, stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, or that it has not changed."""
        headers = Headers(scope=scope)
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = _how_long(Path(full_path), stat_result.st_mtime, scope)
        if not str(full_path).endswith(TEXT) or stat_result.st_size < LEAST:
            return response
        response.headers["Vary"] = "Accept-Encoding"
        if isinstance(response, NotModifiedResponse) or not accepts_gzip(headers):
            return response
        kept = {name: response.headers[name] for name in ("cache-control", "vary", "etag", "last-modified")}
        return Response(
            _compressed(str(full_path), stat_result.st_mtime),
            media_type=response.media_type,
            headers={**kept, "content-encoding": "gzip"},
        )


def _how_long(path: Path, modified: float, scope: Scope) -> str:
    version = scope["query_string"].decode("latin-1").removeprefix("v=")
    is_named = len(version) == HASH_LENGTH and version == file_hash(path, modified)
    return "public, max-age=31536000, immutable" if is_named else "no-cache"


@lru_cache(maxsize=64)
def file_hash(path: Path, _: float) -> str:
    """A short hash of a file, which its address carries."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:HASH_LENGTH] if path.is_file() else "none"


@lru_cache(maxsize=64)
def _compressed(path: str, _: float) -> bytes:
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)
