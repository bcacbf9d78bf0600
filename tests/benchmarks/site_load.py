"""The site under load: 200 students read while 50 of them submit at once, from a second process on loopback.

`python tests/benchmarks/site_load.py [READERS] [SUBMITTERS] [SECONDS]` starts the real command on SQLite over
the whole course, signs everybody in, and prints the pages' percentiles and the time from submit to verdict.
"""

import asyncio
import json
import random
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

import httpx2 as httpx

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "site"))
from drill import WORDS, Server

from grader.course.exercise import load_course
from grader.site import accounts
from grader.site.database import Database
from grader.site.models import Person

SLUG = "target_networks/td_loss"
THINK = 5.0


class Student:
    """One browser: its cookies, and how long its pages took."""

    def __init__(self, base, name, times):
        self.client = httpx.AsyncClient(base_url=base, timeout=60, verify=False)  # no TLS to load keys for
        self.name, self.times = name, times

    async def get(self, path):
        started = time.perf_counter()
        answer = await self.client.get(path)
        self.times.append(time.perf_counter() - started)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.text

    async def sign_in(self):
        page = await self.client.get("/sign-in")
        form = {"token": _token(page.text), "name": self.name, "password": WORDS, "next": "/"}
        assert (await self.client.post("/sign-in", data=form)).status_code == 303

    async def read(self, slugs, until, rng):
        await asyncio.sleep(rng.uniform(0, THINK))
        while time.perf_counter() < until:
            await self.get(rng.choice(["/", *(f"/problems/{slug}" for slug in slugs)]))
            await asyncio.sleep(rng.uniform(0.5, 1.5) * THINK)

    async def submit(self, code):
        """Hand in, and ask as the page does until the verdict stands; returns both times."""
        form = {
            "token": _token(await self.get(f"/problems/{SLUG}")),
            "ticket": f"{self.name}-{time.time_ns()}-0123456789",
            "do": "submit",
            "code": code,
        }
        started = time.perf_counter()
        answer = await self.client.post(f"/problems/{SLUG}/attempts", data=form)
        received = time.perf_counter() - started
        assert answer.status_code == 303, answer.status_code
        place = answer.headers["location"]
        wait = 0.4
        while "data-done" not in await self.get(f"{place}?part=result"):
            await asyncio.sleep(wait)
            wait = min(wait * 1.25, 2.0)
        return received, time.perf_counter() - started


def _token(text):
    return re.search(r'name="token" value="([^"]+)"', text)[1]


def _percentiles(times):
    cuts = statistics.quantiles(times, n=100)
    return {
        "count": len(times),
        "median": round(cuts[49], 3),
        "p95": round(cuts[94], 3),
        "most": round(max(times), 3),
    }


async def _run(base, readers, submitters, seconds):
    rng = random.Random(0)
    exercise = load_course(ROOT).exercises[SLUG]
    slugs = list(load_course(ROOT).exercises)
    codes = [exercise.reference.source, *(wrong.source for wrong in exercise.wrong)]
    pages: list[float] = []
    students = [Student(base, f"s{n}", pages) for n in range(readers)]
    for some in range(0, readers, 20):
        await asyncio.gather(*(student.sign_in() for student in students[some : some + 20]))
    until = time.perf_counter() + seconds
    reading = [asyncio.create_task(student.read(slugs, until, rng)) for student in students]
    await asyncio.sleep(seconds / 4)
    done = await asyncio.gather(
        *(student.submit(codes[n % len(codes)]) for n, student in enumerate(students[:submitters]))
    )
    all_done = time.perf_counter()
    await asyncio.gather(*reading)
    for student in students:
        await student.client.aclose()
    return {
        "pages": _percentiles(pages),
        "received": _percentiles([one for one, _ in done]),
        "verdict": _percentiles([two for _, two in done]),
        "verdicts": len(done),
        "reading_outlasted_grading": all_done < until,
    }


def main():
    readers, submitters, seconds = (
        int(word) for word in (*sys.argv[1:4], *("200", "50", "90")[len(sys.argv) - 1 :])
    )
    with tempfile.TemporaryDirectory(prefix="stopgrad-load-") as folder:
        url = f"sqlite:///{folder}/site.db"
        database = Database(url)
        database.upgrade()
        with database.begin() as db:
            db.add_all(Person(name=f"s{n}", password=accounts.HASHER.hash(WORDS)) for n in range(readers))
        server = Server(ROOT, url, 2)
        try:
            until = time.monotonic() + 60
            while time.monotonic() < until:
                try:
                    httpx.get(f"{server.base}/health")
                    break
                except httpx.HTTPError:
                    time.sleep(0.3)
            print(json.dumps(asyncio.run(_run(server.base, readers, submitters, seconds)), indent=1))
        finally:
            server.stop()
        database.close()


if __name__ == "__main__":
    main()
