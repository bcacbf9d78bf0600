"""Forms: the fields and files of a request, bounded in number and size."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from grader.site.middleware import BodyTooLarge
from grader.site.refusal import Refused

MAX_FIELD = 1 << 21
MAX_FIELDS = 64
NOT_TEXT = re.compile("[\x00\ud800-\udfff]")
"""Characters that PostgreSQL does not store and no page can carry."""


@dataclass(frozen=True)
class Form:
    """What a browser sent: fields by name, and files by name, each with its file name and content."""

    fields: dict[str, str] = field(default_factory=dict)
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)


def readable(text: str) -> str:
    """A text that every database stores and every page can show."""
    return NOT_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)


async def read_form(request: Request) -> Form:
    """The form of a request; a file field that was left empty is left out."""
    fields: dict[str, str] = {}
    files: dict[str, tuple[str, bytes]] = {}
    try:
        if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
            return await _read_fields(request)
        async with request.form(max_files=2, max_fields=MAX_FIELDS, max_part_size=MAX_FIELD) as parts:
            for name, value in parts.multi_items():
                if isinstance(value, UploadFile):
                    files[name] = (value.filename or "", await value.read())
                else:
                    fields[name] = readable(value)
    except BodyTooLarge as error:
        raise Refused(
            413, "The upload is too large for this site. Clear the notebook's outputs and try again."
        ) from error
    except HTTPException as error:
        raise Refused(413, "The form could not be read: it is too large or broken.") from error
    except ClientDisconnect as error:
        raise Refused(400, "The connection ended before the form was complete.") from error
    return Form(fields, {name: file for name, file in files.items() if any(file)})


async def _read_fields(request: Request) -> Form:
    """A form without files. Starlette's reader takes seconds of the event loop for a body of ampersands alone."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_FIELD:
            raise BodyTooLarge
    return await run_in_threadpool(_fields_of, bytes(body))


def _fields_of(body: bytes) -> Form:
    if body.count(b"&") >= MAX_FIELDS:
        raise Refused(413, "The form could not be read: it is too large or broken.")
    pairs = parse_qsl(body.decode("latin-1"), keep_blank_values=True, errors="replace")
    return Form({name: readable(value) for name, value in pairs})
