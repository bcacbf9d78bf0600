"""Drafts in pages: kept for their owner alone, shown by the editor, and not lost when signed out."""

SLUG = "seeing_the_graph/stop_gradient_numpy"
PROBLEM = f"/problems/{SLUG}"
DRAFT = f"{PROBLEM}/draft"


def save(visitor, code, **fields):
    return visitor.fill_in(DRAFT, form_at=PROBLEM, code=code, **{"age": "0", "base": "0", **fields})


def test_a_draft_is_in_the_editor_of_its_owner_alone(site):
    assert save(site("ada"), "mine = 1\r\n").json()["code"] == "mine = 1\n"
    assert "mine = 1" in site("ada").get(PROBLEM).text
    assert "mine = 1" not in site("björn").get(PROBLEM).text
    assert site("björn").get(DRAFT).json()["code"] is None
    answer = site("ada").get(DRAFT).json()
    assert (answer["code"], answer["revision"], answer["earlier"]) == ("mine = 1\n", 1, [])
    assert answer["age"] < 60


def test_an_attempt_is_the_newest_draft(site):
    visitor = site("ada")
    save(visitor, "typed")
    visitor.attempt("handed_in = 1")
    draft = visitor.get(DRAFT).json()
    assert draft["code"] == "handed_in = 1"
    assert [one["code"] for one in draft["earlier"]] == ["typed"]


def test_a_guest_keeps_no_draft_and_gets_the_code_back(site):
    visitor = site("ada")
    token = visitor.token(PROBLEM)
    visitor.cookies.clear()
    assert save(visitor, "x = 1").status_code == 403
    answer = visitor.post(f"{PROBLEM}/attempts", data={"token": token, "code": "a < b", "ticket": "x" * 20})
    assert answer.status_code == 403
    assert '<textarea id="typed" rows="14" readonly' in answer.text
    assert "a &lt; b</textarea>" in answer.text
    assert f'/sign-in?next={PROBLEM}"' in answer.text


def test_a_draft_that_cannot_be_read_is_refused(site):
    for fields in ({"age": "soon"}, {"age": "nan"}, {"base": "x"}):
        assert save(site("ada"), "x", **fields).status_code == 400
