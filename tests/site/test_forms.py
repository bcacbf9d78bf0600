"""Forms: bounded in size, and readable whatever was sent."""

import json
import time

from support import notebook

from grader.site.models import Attempt

SLUG = "seeing_the_graph/stop_gradient_numpy"


def test_a_huge_upload_is_refused(site):
    visitor = site("ada")
    token = visitor.token(f"/problems/{SLUG}")
    content = b"x" * (19 << 20)
    answer = visitor.hand_in(token=token, files={"file": ("a.ipynb", content, "application/json")})
    assert answer.status_code == 413
    assert "The upload is too large" in answer.text
    answer = visitor.hand_in(
        token=token, files={"file": ("a.ipynb", content[: 17 << 20], "application/json")}
    )
    assert answer.status_code == 413
    answer = visitor.hand_in(token=token, code="y" * (3 << 20))
    assert answer.status_code in (400, 413)
    many = [("file", (f"{n}.py", b"x = 1")) for n in range(50)]
    assert visitor.post(f"/problems/{SLUG}/attempts", data={"token": token}, files=many).status_code == 413
    with site.database.begin() as db:
        assert db.query(Attempt).count() == 0


def test_characters_that_cannot_be_stored_are_replaced(site, make_worker):
    """A notebook may hold half a surrogate pair, or a null: it is handed in, graded and shown."""
    visitor = site("ada")
    odd = json.loads(notebook("PLACE = 1"))
    odd["cells"][-1]["source"] = "x = '\ud83d'  # \x00"
    file = {"file": ("a.ipynb", json.dumps(odd).encode(), "application/json")}
    answer = visitor.hand_in(files=file)
    assert answer.status_code == 303
    make_worker(site.database, site.course).work_once()
    assert "'\N{REPLACEMENT CHARACTER}'" in visitor.get(answer.headers["location"]).text
    assert visitor.get(f"/problems/{SLUG}").status_code == 200


def test_a_body_of_separators_alone_takes_no_time(site):
    """18 MB of them took the event loop eight seconds, without a sign-in."""
    visitor = site()
    headers = {"content-type": "application/x-www-form-urlencoded"}
    for body in (b"&" * (2 << 20), b"&" * 100, b"a&" * 1000, b"a=" + b"x" * (3 << 20)):
        started = time.process_time()
        assert visitor.post("/sign-in", content=body, headers=headers).status_code == 413
        assert time.process_time() - started < 2


def test_fields_are_read_as_browsers_send_them(site):
    visitor = site("ada")
    code = "x = 'a+b & c=d; é\N{SNOWMAN}\x7f'\n"
    place = visitor.hand_in(code=code).headers["location"]
    with site.database.begin() as db:
        assert db.get(Attempt, int(place.rsplit("/", 1)[1])).cells[0][1].strip() == code.strip()
