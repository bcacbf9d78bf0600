"""`grader serve`: the site and its workers, on one machine or several."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from grader.cli.options import (
    add_cluster,
    add_database,
    add_isolation,
    add_root,
    course_of,
    database_of,
    site_modules,
    whole_number,
)
from grader.core.errors import UsageError
from grader.core.named_modules import COMMAND_LINE

if TYPE_CHECKING:
    from grader.grading.executor import Executor
    from grader.site.settings import Settings

PORT = 8000


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "serve",
        help="the site: read a problem, sign in, attempt it, see the solution",
        description="Serve the course as a site, with workers that grade what students hand in.",
    )
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: only this machine)"
    )
    parser.add_argument("--port", type=whole_number, default=PORT, metavar="N", help=f"(default: {PORT})")
    parser.add_argument("--socket", type=Path, metavar="FILE", help="listen on a Unix socket instead")
    add_database(parser)
    parser.add_argument(
        "--workers", type=whole_number, metavar="N", help="(default: one per core; 0: only pages)"
    )
    parser.add_argument(
        "--metrics",
        metavar="ADDRESS",
        help="answer Prometheus on this private address and port, such as 127.0.0.1:9100",
    )
    add_cluster(parser)
    parser.add_argument(
        "--prefix", default="", metavar="PATH", help="the path that a proxy serves the site under"
    )
    parser.add_argument(
        "--behind-tls",
        action="store_true",
        help="a proxy in front speaks TLS: cookies are sent over TLS only",
    )
    parser.add_argument(
        "--alone", action="store_true", help="whoever opens --socket is the one instructor; no sign-in"
    )
    parser.add_argument(
        "--address", default="", metavar="URL", help="where browsers reach the site, for links in mails"
    )
    parser.add_argument(
        "--instructor",
        action="append",
        default=[],
        metavar="NAME",
        help="as a JupyterHub service: this user teaches",
    )
    parser.add_argument(
        "--work", action="store_true", help="no pages: only a worker, for a site that runs elsewhere"
    )
    parser.add_argument("--name", default="", help=argparse.SUPPRESS)
    add_isolation(parser)
    add_root(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    processes = _processes()
    settings = _settings(options)
    grade_on_cluster = _grade_on_cluster(options.cluster, trust_network=options.trust_network)
    if options.work:
        name = options.name or secrets.token_hex(8)
        processes.work(
            settings,
            name,
            grade_on_cluster=grade_on_cluster,
            accept_no_isolation=options.accept_no_isolation,
        )
        return 0
    host, port = _listen(options, settings)
    # Before anything is written or shown: an address that is in use leaves nothing behind.
    listener = processes.listen(host, port, options.socket)
    metrics = processes.listen_for_metrics(options.metrics) if options.metrics else None
    database, password, backup = processes.open_database(settings)
    if backup is not None:
        print(f"The database has new tables now. As it was before, it is in {backup}.", flush=True)
    where = options.socket or f"http://{host}:{port}{settings.prefix}/"
    print(f"stopgrad is at {where}", flush=True)
    if password is not None and not settings.alone:
        print(f"Sign in as instructor with the password {password} (shown this once).", flush=True)
    processes.serve(
        settings,
        database,
        listener=listener,
        metrics=metrics,
        workers=(os.cpu_count() or 1) if options.workers is None else options.workers,
        worker_command=_worker_command(options, settings.root),
    )
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    from grader.site.settings import Settings

    course = course_of(options)
    prefix = options.prefix.rstrip("/")
    if prefix and not prefix.startswith("/"):
        raise UsageError("--prefix is a path: it begins with a slash.")
    if options.alone and options.socket is None:
        raise UsageError("--alone needs --socket: others on this machine could reach a port.")
    if not 0 < options.port < 65536:
        raise UsageError(f"{options.port} is no port.")
    if options.address and not options.address.startswith(("https://", "http://")):
        raise UsageError("--address is a whole address: it begins with https://.")
    if os.environ.get("STOPGRAD_SMTP"):
        from grader.site.mail import check_settings

        check_settings()
    hub = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "") if not options.alone else ""
    return Settings(
        root=course.root,
        database=database_of(options),
        prefix=prefix or hub.rstrip("/"),
        secure=options.behind_tls,
        alone=options.alone,
        hub=bool(hub),
        instructors=tuple(options.instructor),
        address=options.address.rstrip("/"),
    )


def _listen(options: argparse.Namespace, settings: Settings) -> tuple[str, int]:
    """Where to listen: a service of a JupyterHub listens where the hub expects it."""
    hub_url = urlsplit(os.environ.get("JUPYTERHUB_SERVICE_URL", "")) if settings.hub else urlsplit("")
    return hub_url.hostname or options.host, hub_url.port or options.port


def _grade_on_cluster(cluster: str | None, *, trust_network: bool) -> Executor | None:
    """The grading on a Dask cluster, where one was named."""
    if not cluster:
        return None
    from grader.grading.dask_pool import grade_on_cluster, require_private_address

    require_private_address(cluster, trust_network=trust_network)
    return partial(grade_on_cluster, address=cluster)


def _worker_command(options: argparse.Namespace, root: Path) -> list[str]:
    """The command for a worker. The database is left out: its address may hold a password."""
    command = [sys.executable, "-P", "-m", COMMAND_LINE, "serve", "--work", "--root", str(root)]
    command += ["--cluster", options.cluster] if options.cluster else []
    command += ["--trust-network"] if options.trust_network else []
    return command + (["--accept-no-isolation"] if options.accept_no_isolation else [])


def _processes() -> ModuleType:
    with site_modules():
        from grader.site import processes
    return processes
