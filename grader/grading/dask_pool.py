"""Dask pool: submissions graded on the workers of a Dask scheduler, one portable batch at a time.

A worker machine needs this package installed, and no shared disk. The batches of a worker that dies are done
by another one. Where a batch kills every worker that it is given to, its submissions get failure verdicts, and
are graded again in the next run. Submissions that were kept waiting for a processor are graded once more at the
end, one at a time.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from grader.core.errors import UsageError
from grader.course.submission import Submission
from grader.grading.chunks import chunks_of
from grader.grading.portable_batch import GradedBatch, grade_portable_batch, pack_batch
from grader.grading.second_attempt import SecondAttempt
from grader.grading.verdicts import OnVerdict, failure_verdict
from grader.sandbox.layers import NONE

RETRIES = 3
CONNECT_SECONDS = 15


def require_private_address(address: str, *, trust_network: bool) -> None:
    """Raise UsageError if an address leads over a network, unencrypted, and nobody said that it may."""
    scheme, _, rest = address.rpartition("://")
    host = urlsplit(f"//{rest}").hostname or ""
    if trust_network or scheme in ("tls", "inproc") or host == "localhost" or _is_loopback(host):
        return
    raise UsageError(
        f"{address} is reached over a network without encryption, and whoever reaches a scheduler runs code and "
        "reads hidden graders: use a tls:// address, or --trust-network if nobody else is on that network."
    )


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def grade_on_cluster(
    submissions: list[Submission], *, seed: int, on_verdict: OnVerdict, address: str
) -> list[str]:
    """Grade submissions on the workers of a Dask scheduler; returns complaints about the hidden graders."""
    if not submissions:
        return []
    distributed = _distributed()
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, TimeoutError, ValueError) as error:
        raise UsageError(f"There is no Dask scheduler at {address}: {error}.") from error
    with client:
        workers = client.scheduler_info(n_workers=-1)["workers"]
        if not workers:
            raise UsageError(f"The Dask scheduler at {address} has no workers.")
        attempt = SecondAttempt(submissions, on_verdict)
        chunks = {_submit(client, chunk, seed): chunk for chunk in chunks_of(submissions, 2 * len(workers))}
        complaints: list[str] = []
        for future in distributed.as_completed(chunks):
            complaints += _collect(future, chunks[future], seed, attempt.first)
        for submission in attempt.due:
            complaints += _collect(_submit(client, [submission], seed), [submission], seed, attempt.second)
        return complaints + attempt.complaints


def _submit(client: Any, chunk: list[Submission], seed: int) -> Any:
    return client.submit(grade_portable_batch, pack_batch(chunk, seed), retries=RETRIES, pure=False)


def _collect(future: Any, chunk: list[Submission], seed: int, on_verdict: OnVerdict) -> list[str]:
    error = future.exception()
    if isinstance(error, UsageError):
        raise UsageError(f"A worker of the cluster refused: {error}")
    if error is not None:
        for submission in chunk:
            on_verdict(
                failure_verdict(submission, seed=seed, isolation=NONE)
            )  # that of its worker is unknown
        return [f"{chunk[0].exercise.slug} on the cluster: {type(error).__name__}: {error}"]
    graded: GradedBatch = future.result()
    for verdict in graded.verdicts:
        on_verdict(verdict)
    return list(graded.complaints)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise UsageError("Grading on a cluster needs Dask: pip install 'stopgrad[cluster]'.") from error
    return distributed
