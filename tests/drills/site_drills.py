"""Drills of the site: a class and some who want to stop it, by real requests to the real command, on loopback.

    python tests/drills/site_drills.py [half-open] [simultaneous] [hostile] [deadline]

Each drill is bounded in count and time, prints its figures as JSON, and the exit code is 1 if one of its promises
was not kept. Kills are in `tests/site/drill.py`.
"""

import asyncio
import json
import random
import re
import resource
import socket
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
from sqlalchemy import func, select

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "site")]
from drill import SLUG, Server
from support import copy_course

from grader.course.exercise import load_course
from grader.site import sessions
from grader.site.compression import mask
from grader.site.database import Database
from grader.site.models import DONE, Attempt, Grading, Person, UserSession

PAGE_SECONDS = 0.5
"""What 95 of 100 pages may take."""
LOOP = "while True: pass\n"


@dataclass(frozen=True)
class Visitor:
    """A student who is signed in."""

    name: str
    cookie: str
    token: str


class Class:
    """A site that runs, and its students."""

    def __init__(self, folder, students, workers=2):
        self.course = copy_course(folder / "course", SLUG)
        self.exercise = load_course(self.course).exercises[SLUG]
        url = f"sqlite:///{folder / 'site.db'}"
        self.database = Database(url)
        self.database.upgrade()
        self.visitors = [self._sign_in(f"s{number}") for number in range(students)]
        self.log = folder / "log"
        self.server = Server(self.course, url, workers, log=self.log)
        self.client = httpx.AsyncClient(
            base_url=self.server.base,
            timeout=120,
            verify=False,
            limits=httpx.Limits(max_connections=100, keepalive_expiry=5),
        )
        self.server.wait()

    def _sign_in(self, name):
        with self.database.begin() as db:
            person = Person(name=name)
            db.add(person)
            db.flush()
            cookie = sessions.open_session(db, person)
            db.flush()
            token = db.scalar(select(UserSession.token).where(UserSession.person_id == person.id))
        return Visitor(name, cookie, mask(token))

    async def get(self, visitor, path):
        """A page, and how long it took."""
        started = time.perf_counter()
        answer = await self.client.get(path, headers={"cookie": f"stopgrad={visitor.cookie}"})
        return answer, time.perf_counter() - started

    async def hand_in(self, visitor, code, do="submit"):
        """Hand in code; returns the answer's status and the attempt's id."""
        form = {"token": visitor.token, "ticket": f"{time.time_ns()}-{visitor.name}-0123456789", "do": do}
        answer = await self.client.post(
            f"/problems/{SLUG}/attempts",
            data={**form, "code": code},
            headers={"cookie": f"stopgrad={visitor.cookie}"},
        )
        where = answer.headers.get("location", "/0")
        return answer.status_code, int(where.rsplit("/", 1)[1]) if "/attempts/" in where else 0

    async def all_graded(self, ids, seconds):
        """Wait until these attempts have a result; whether they have."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            with self.database.begin() as db:
                done = set(db.scalars(select(Attempt.id).where(Attempt.state == DONE)))
            if done >= set(ids):
                return True
            await asyncio.sleep(0.5)
        return False

    def seconds_to_verdict(self, ids):
        """By attempt, the time from its receipt to its verdict."""
        with self.database.begin() as db:
            rows = db.execute(select(Attempt.id, Grading.at - Attempt.made).join(Grading)).all()
        return {number: seconds for number, seconds in rows if number in ids}


@contextmanager
def running(students, workers=2):
    """A class with its site, in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="stopgrad-drill-") as folder:
        one = Class(Path(folder), students, workers)
        try:
            yield one
        finally:
            one.server.stop()
            one.database.close()


def percentiles(times):
    """Median, 95th percentile and maximum of some seconds."""
    cuts = statistics.quantiles(times, n=100) if len(times) > 1 else [*times] * 99
    return {
        "count": len(times),
        "median": round(cuts[49], 3),
        "p95": round(cuts[94], 3),
        "most": round(max(times), 3),
    }


def half_open(connections=1100, pages=50):
    """Connections that never end their request, while pages are served."""
    with running(1) as site, ExitStack() as stack:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # for this process; the site runs already
        for _ in range(connections):
            one = stack.enter_context(socket.socket())
            one.connect(("127.0.0.1", site.server.port))
            one.send(b"GET / HTTP/1.1\r\n")

        async def read():
            answers = [await site.get(site.visitors[0], f"/problems/{SLUG}") for _ in range(pages)]
            await site.client.aclose()
            return answers

        answers = asyncio.run(read())
        figures = {
            "connections": connections,
            "pages": percentiles([seconds for _, seconds in answers]),
            "not_served": sum(answer.status_code != 200 for answer, _ in answers),
            "log_bytes": site.log.stat().st_size,
        }
    return figures, figures["not_served"] == 0 and figures["log_bytes"] < 100_000


def simultaneous(submits=60):
    """Submits of one student at the same time."""
    with running(1, workers=0) as site:

        async def submit():
            codes = (f"x = {number}\n" for number in range(submits))
            statuses = await asyncio.gather(*(site.hand_in(site.visitors[0], code) for code in codes))
            await site.client.aclose()
            return [status for status, _ in statuses]

        started = time.monotonic()
        statuses = asyncio.run(submit())
        minutes = 1 + int((time.monotonic() - started) // 60)  # on a busy machine it may take longer than one
        with site.database.begin() as db:
            stored = db.scalar(select(func.count(Attempt.id)))
    counts = {str(status): statuses.count(status) for status in sorted(set(statuses))}
    return {"submits": submits, "answers": counts, "stored": stored}, 6 <= stored == statuses.count(
        303
    ) <= 6 * minutes


def hostile(honest=100, attackers=5, each=20, patience=900):
    """Endless loops of a few among the attempts of many, compared with the same attempts alone."""
    rng = random.Random(0)
    times = {}
    for attacks in (0, each):
        with running(honest + attackers) as site:
            source = site.exercise.reference.source
            loop = source.replace("    return", "    while True: pass\n    return")
            sent = [
                (visitor, f"{source}\n# {visitor.name}\n", "submit") for visitor in site.visitors[attackers:]
            ]
            loops = []
            for number in range(attacks):  # no more submits per minute than anybody has
                do, code = ("submit", loop) if number < 6 else ("try", source + LOOP)
                loops += [(visitor, f"{code}\n# {number}\n", do) for visitor in site.visitors[:attackers]]
            # The honest ones come in the same order both times, so that each is compared with itself.
            for loop_sent in loops:
                sent.insert(rng.randrange(len(sent) + 1), loop_sent)
            ids, graded = asyncio.run(
                _send(site, sent, {one.name for one in site.visitors[attackers:]}, patience)
            )
            by_id = site.seconds_to_verdict(ids.values())
            times[attacks] = {name: by_id[number] for name, number in ids.items() if number in by_id}
            deadline = site.exercise.seconds
        if not graded:
            break
    quiet, noisy = times[0], times.get(each, {})
    late = {name: round(noisy[name], 1) for name in noisy if noisy[name] > 2 * quiet[name] + deadline}
    figures = {
        "quiet": percentiles(list(quiet.values())),
        "among_attackers": percentiles(list(noisy.values())) if noisy else {},
        "deadline": deadline,
        "later_than_twice_and_a_deadline": late,
        "without_verdict": honest - len(noisy),
    }
    return figures, not late and len(noisy) == honest


async def _send(site, sent, names, patience):
    """Hand in, eight at a time, and wait for the attempts of some; their ids by name."""
    ids, free = {}, asyncio.Semaphore(8)

    async def one(visitor, code, do):
        async with free:
            status, number = await site.hand_in(visitor, code, do)
        if visitor.name in names:
            assert status == 303, status
            ids[visitor.name] = number

    await asyncio.gather(*(one(*item) for item in sent))
    graded = await site.all_graded(ids.values(), patience)
    await site.client.aclose()
    return ids, graded


def deadline(students=300, each=3, seconds=600, patience=900):
    """The last minutes before a deadline: everybody hands in several times, and watches."""
    rng = random.Random(0)
    pages, told = [], []
    with running(students) as site:
        codes = [site.exercise.reference.source, *(wrong.source for wrong in site.exercise.wrong)]
        until = time.monotonic() + seconds + patience

        async def study(visitor):
            for number in range(each):
                await asyncio.sleep(rng.uniform(0, seconds / each))
                answer, took = await site.get(visitor, f"/problems/{SLUG}")
                pages.append(took)
                assert answer.status_code == 200
                code = f"{rng.choice(codes)}\n# {visitor.name} {number}\n"
                status, attempt = await site.hand_in(visitor, code)
                assert status == 303, status
                await watch(visitor, attempt)

        async def watch(visitor, attempt):
            wait, first = 0.4, True
            while time.monotonic() < until:
                asked = time.time()
                answer, took = await site.get(visitor, f"/attempts/{attempt}?part=result")
                pages.append(took)
                if "data-done" in answer.text:
                    return
                ahead = re.search(r"(\d+) ahead of you", answer.text)
                if ahead and first:
                    told.append((attempt, asked, int(ahead[1])))
                    first = False
                await asyncio.sleep(wait)
                wait = min(wait * 1.25, 2.0)

        async def run():
            await asyncio.gather(*map(study, site.visitors))
            await site.client.aclose()

        asyncio.run(run())
        with site.database.begin() as db:
            rows = db.execute(select(Attempt.id, Attempt.made, Grading.at).join(Grading)).all()
    graded = {number: at for number, _, at in rows}
    wrong = [one for one in told if one[0] in graded and not _is_honest(*one, rows, graded)]
    figures = {
        "attempts": students * each,
        "verdicts": len(rows),
        "pages": percentiles(pages),
        "told_a_place": len(told),
        "told_wrong": len(wrong),
    }
    kept = (
        len(rows) == students * each
        and figures["pages"]["p95"] < PAGE_SECONDS
        and len(wrong) <= len(told) // 50
    )
    return figures, kept


def _is_honest(attempt, asked, ahead, rows, graded):
    """Whether about as many were graded first as the page said; two batches may be in work, and others may come."""
    before = [made for _, made, at in rows if asked < at < graded[attempt]]
    there = sum(made <= asked for made in before)
    return ahead - 16 <= there <= ahead + 32


DRILLS = {"half-open": half_open, "simultaneous": simultaneous, "hostile": hostile, "deadline": deadline}


def main():
    """Run the drills that are named, or all."""
    kept = True
    for name in sys.argv[1:] or DRILLS:
        started = time.monotonic()
        figures, held = DRILLS[name]()
        seconds = round(time.monotonic() - started)
        print(json.dumps({"drill": name, "kept": held, "seconds": seconds, **figures}), flush=True)
        kept = kept and held
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
