"""The cluster: the same batch on a Dask scheduler's workers, a portable batch at a time.

A worker machine needs this package installed, and no shared disk. Parcels of a worker that dies are
done by another; one that keeps killing its workers is given up as our fault and kept for a retry.
"""

from __future__ import annotations

from typing import Any

from grader.core.errors import UsageError
from grader.course.submission import Submission
from grader.grading.batch import Batch, Emit
from grader.grading.context import GradingContext
from grader.grading.local_pool import chunks_of
from grader.grading.pipeline import NO_VERDICT
from grader.grading.portable_batch import Graded, grade_portable_batch, pack_batch
from grader.sandbox.sandbox import Sandbox

RETRIES = 3
CONNECT_SECONDS = 15


def grade_on_cluster(submissions: list[Submission], *, seed: int, address: str, emit: Emit) -> list[str]:
    """Grade submissions on the workers of a Dask scheduler; returns complaints about graders."""
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
        chunks = list(chunks_of(submissions, 2 * len(workers)))
        jobs = {
            client.submit(grade_portable_batch, pack_batch(chunk, seed), retries=RETRIES, pure=False): chunk
            for chunk in chunks
        }
        complaints: list[str] = []
        for job in distributed.as_completed(jobs):
            complaints += _collect(job, jobs[job], seed, emit)
        return complaints


def _collect(job: Any, chunk: list[Submission], seed: int, emit: Emit) -> list[str]:
    error = job.exception()
    if isinstance(error, UsageError):
        raise UsageError(f"A worker of the cluster refused: {error}")
    if error is not None:
        with Sandbox(accept_none=True) as sandbox, GradingContext(sandbox, seed) as context:
            Batch(chunk, context, emit).give_up(NO_VERDICT)
        return [f"{chunk[0].exercise.slug} on the cluster: {type(error).__name__}: {error}"]
    graded: Graded = job.result()
    for verdict in graded.verdicts:
        emit(verdict)
    return list(graded.complaints)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise UsageError("Grading on a cluster needs Dask: pip install 'stopgrad[cluster]'.") from error
    return distributed
