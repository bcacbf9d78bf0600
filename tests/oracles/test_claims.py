"""What the pages claim of runs with random numbers, in their own words, from ten seeds each.

Claims of runs without random numbers are covered by the stored outputs. The seeds of a page are those that stand in
its cells, plus 0 to 9.
"""

import re
from itertools import pairwise

import numpy as np
import pytest
import torch

from grader import without_stops
from grader.course.exercise import load_course
from tests.seeded_page import SeededPage, has_seed
from tests.support import ROOT

SEEDS = range(10)
CHEAP = ["policy_gradients/ppo_ratio", "seeing_the_graph/detach_once"]
"""Pages that take less than a second per seed. The others are tried in `make thorough`."""


def spreads_by_weight(page):
    """The spread of the estimates for each weight 0, 0.5, 1 and so on."""
    return np.asarray(page.example["means"].std(axis=1))


def average_of_throws(page, baseline):
    """How far the average of the estimates is from the exact value, after each of 500 throws."""
    names = page.example
    estimates = (names["payoff"] - baseline) * names["score"]
    return (estimates[:500].cumsum(0) / names["throws"] - names["exact"]).abs()


def notes(page, name, count):
    """What the notes of one gambler say of Anna's favourite, on average."""
    favourite = page.example["anna"][:, :count].argmax(dim=1, keepdim=True)
    return page.example[name].gather(1, favourite).mean().item()


def rises(numbers):
    """Whether each number is larger than the one before it."""
    return all(a < b for a, b in pairwise(numbers))


def places(page):
    """Where hare and tortoise are: at the start, and after each of the four runs."""
    found = re.findall(r"hare ([+-][\d.]+) +tortoise ([+-][\d.]+)", page.printed)
    return [(float(hare), float(tortoise)) for hare, tortoise in found]


def corridor_errors(page):
    """The mean error after each step: with the stop twice, without it, and without it where both networks are held."""
    loss = page.solution
    runs = [(loss, True), (loss, False), (without_stops(loss), False), (without_stops(loss), True)]
    return page.once("corridor", lambda: [page.worth["errors"](*run)[0] for run in runs])


def outcomes(page, run):
    """The probabilities of losing and of winning in each state."""
    return np.asarray(page.runs[run][1])[:, [0, -1]]


def toy(page):
    """Losses and spreads of the worked example, with a fixed goal and with a live one."""
    return page.once("toy", lambda: [page.example["train"](fixed) for fixed in (True, False)])


def mean_errors(page):
    """How far the values are from the true ones, with the stops and without them."""
    return [np.abs(np.asarray(run) - np.asarray(page.worth["TRUE"])).mean() for run in page.runs]


def rise(values):
    """How much the values rise from left to right."""
    return values[-1] - values[0]


def share_of_ten(page):
    """The share of the ten largest products in the sum of all, after the last step."""
    last = np.sort(page.example["plain"][:, -1])
    return last[-10:].sum() / last.sum()


def overrated(page):
    """By how much the critic says more than is earned, with the stops and without them."""
    return [np.asarray(said - earned) for earned, said in page.runs]


def area(page, network):
    """How much of the circle the network calls inside, and what the two areas share of both together."""
    line = np.linspace(-2, 2, 120)
    grid = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    circle = (grid**2).sum(axis=1) < 1.8
    inside = np.asarray(page.worth["scores"](network, grid, page.solution) > 0)
    return (inside & circle).sum() / circle.sum(), (inside & circle).sum() / (inside | circle).sum()


def accuracy(page, network):
    """The share of the points that are classified right."""
    inside = page.worth["scores"](network, page.worth["points"], page.solution) > 0
    return float((inside == (page.worth["labels"] > 0)).mean())


def widest_gap(points):
    """The widest gap between neighbours on a circle, as a share of the whole way around."""
    x, y = np.asarray(points).T
    turns = np.sort(np.arctan2(y, x) / (2 * np.pi))
    return np.diff(turns, append=turns[0] + 1).max()


CLAIMS = {
    "in_place/ac_update": {
        "that weight is no longer the one of the forward pass": lambda page: (
            "modified by an inplace operation" in page.printed
        ),
    },
    "seeing_the_graph/detach_once": {
        "dropout drew another mask": lambda page: (
            len(set(re.findall(r"\[0?[\d., ]+\]", page.printed)[-2:])) == 2
        ),
    },
    "multistep_returns/general_off_policy_returns_from_q_and_v": {
        "falls from about 1 without a correction to about 0.3 at $c = 3$, and rises again to about 1 at $c = 6$": (
            lambda page: (
                rises(-spreads_by_weight(page)[:7])
                and rises(spreads_by_weight(page)[6:])
                and np.allclose(spreads_by_weight(page)[[0, 6, 12]], [1, 0.3, 1], atol=0.1)
            )
        ),
        "The average stays near 15 for every $c$": lambda page: (
            np.abs(np.asarray(page.example["means"]).mean(axis=1) - 15).max() < 0.1
        ),
    },
    "multistep_returns/lambda_returns": {
        "its values (circles) lie close to the line of the true values": lambda page: (
            mean_errors(page)[0] < 0.05
        ),
        "the values (triangles) rise too slowly from left to right": lambda page: (
            rise(page.runs[1]) < 0.8 * min(rise(page.runs[0]), rise(page.worth["TRUE"]))
        ),
        "those at both ends are pulled towards the middle": lambda page: (
            page.worth["TRUE"][0] < page.runs[1][0] < 0.5 < page.runs[1][-1] < page.worth["TRUE"][-1]
        ),
    },
    "multistep_returns/vtrace": {
        "the median falls to about a thousandth": lambda page: (
            1 / 3000 < np.median(page.example["plain"][:, -1]) < 1 / 300
        ),
        "ten of the 300 trajectories have most of the weight": lambda page: share_of_ten(page) > 0.5,
        "in ten other draws it was between 5 and 1300": lambda page: (
            5 < page.example["plain"][:, -1].max() < 1300
        ),
        "In each of them, ten trajectories had more than half of the weight": lambda page: (
            share_of_ten(page) > 0.5
        ),
        "The clipped products never exceed 1 and never grow": lambda page: (
            page.example["clipped"].max() <= 1 and (np.diff(page.example["clipped"], axis=1) <= 0).all()
        ),
        "their median falls to about a millionth": lambda page: (
            1 / 3e6 < np.median(page.example["clipped"][:, -1]) < 3e-6
        ),
        "its values (circles) lie close to the line of the true values": lambda page: (
            mean_errors(page)[0] < 0.05
        ),
        "most of all at the left": lambda page: (
            np.abs(np.asarray(page.runs[1]) - page.worth["TRUE"]).argmax() <= 1
        ),
        "with a mean error of about 0.07": lambda page: abs(mean_errors(page)[1] - 0.07) < 0.02,
    },
    "policy_gradients/actor_critic_losses": {
        "as you wrote it, the two lines lie close together": lambda page: (
            np.abs(overrated(page)[0][20:]).mean() < 0.1
        ),
        "rises within 20 updates to about 1 above what is earned": lambda page: (
            abs(overrated(page)[1][:21].max() - 1) < 0.3
        ),
        "The gap becomes smaller only slowly": lambda page: (
            0.5 < overrated(page)[1][80:120].mean() < overrated(page)[1][20:40].mean()
        ),
        "is still there at the end": lambda page: overrated(page)[1][-20:].mean() > 0.1,
        "The policy learns equally well in both": lambda page: (
            abs(page.runs[0][0][-1] - page.runs[1][0][-1]) < 0.05 * page.runs[0][0][-1]
        ),
    },
    "policy_gradients/ppo_ratio": {
        "the better arm becomes almost certain": lambda page: page.runs[0][-1] > 0.95,
        "its probability stays at exactly 0.5": lambda page: set(page.runs[1]) == {0.5},
    },
    "policy_gradients/reinforce_loss": {
        "is close to the exact value after a few throws": lambda page: (
            average_of_throws(page, page.example["payoff"].mean())[19:].max() < 0.1
        ),
        "jumps up and down at first": lambda page: np.ptp(average_of_throws(page, 0.0)[:50].numpy()) > 1,
        "at times wrong by more than half of the exact value": lambda page: (
            average_of_throws(page, 0.0)[99:].max() > page.example["exact"] / 2
        ),
        "action 2, the best one, becomes almost certain": lambda page: page.runs[0][0][-1, 2] > 0.95,
        "Without stops, action 0, the worst one, does": lambda page: page.runs[1][0][-1, 0] > 0.95,
        "As you wrote it, it is unchanged": lambda page: (page.runs[0][1] == page.worth["WORTH"]).all(),
        "the highest reward to the action that the policy chose most often": lambda page: (
            page.runs[1][1][-1].argmax() == page.runs[1][0].sum(dim=0).argmax()
        ),
    },
    "policy_gradients/td3_target": {
        "rises with the number of actions, to about 1.5 for ten and 2.5 for a hundred": lambda page: (
            rises(page.example["lines"]["critic 1"])
            and np.allclose(np.array(page.example["lines"]["critic 1"])[[4, 7]], [1.5, 2.5], atol=0.1)
        ),
        "The value of critic 2 stays near 0": lambda page: (
            np.abs(page.example["lines"]["critic 2"]).max() < 0.05
        ),
        "is about −0.6 for a single action and comes near 0 for many": lambda page: np.allclose(
            np.array(page.example["lines"]["the smaller one"])[[0, 7]], [-0.6, 0], atol=0.06
        ),
        "the smaller of the two values is not too high on average": lambda page: (
            max(page.example["lines"]["the smaller one"]) < 0.03
        ),
    },
    "straight_through/binary_ste": {
        "the loss of the first run falls to less than half of where it started": lambda page: (
            page.runs[0][1][-1] < 0.5 * page.runs[0][1][0]
        ),
        "The loss of the second run falls a little and then hardly changes": lambda page: (
            page.runs[1][1][400] - page.runs[1][1][-1] < 0.1 * (page.runs[1][1][0] - page.runs[1][1][400])
        ),
        "covers most of the circle": lambda page: area(page, page.runs[0][0])[0] > 0.5,
        "Without stops the area has little to do with the circle": lambda page: (
            area(page, page.runs[1][0])[1] < 0.2
        ),
        "would be right about as often": lambda page: abs(accuracy(page, page.runs[1][0]) - 0.66) < 0.1,
    },
    "straight_through/vq_ste": {
        "the loss of the first run falls to less than a tenth of where it started": lambda page: (
            page.runs[0][0][-1] < 0.1 * page.runs[0][0][0]
        ),
        "The loss of the second run stays above half of it": lambda page: (
            min(page.runs[1][0]) > 0.5 * page.runs[1][0][0]
        ),
        "the decoded codes lie on the circle, all around it": lambda page: (
            (page.runs[0][1].norm(dim=1) - 1).abs().max() < 0.1 and widest_gap(page.runs[0][1]) < 0.4
        ),
        "Without stops they lie far inside of it": lambda page: page.runs[1][1].norm(dim=1).max() < 0.7,
    },
    "target_networks/dqn_loss": {
        "The first three runs end with the same numbers": lambda page: len(set(places(page)[1:4])) == 1,
        "nothing happens as long as the tortoise is not in the optimiser": lambda page: (
            places(page)[2][1] == places(page)[0][1]
        ),
        "In the last run the two meet in the middle": lambda page: np.allclose(
            places(page)[4], np.mean(places(page)[0]), atol=1e-5
        ),
        "Three of the four curves lie on top of each other and go down to zero": lambda page: (
            all(np.array_equal(curve, corridor_errors(page)[0]) for curve in corridor_errors(page)[1:3])
            and corridor_errors(page)[0][-1] < 0.01
        ),
        "The fourth curve is far above them": lambda page: corridor_errors(page)[3][-1] > 0.1,
    },
    "target_networks/double_dqn_loss": {
        "up to about two standard deviations of a note for 30 machines": lambda page: (
            rises([notes(page, "anna", count) for count in page.example["counts"]])
            and abs(notes(page, "anna", 30) - 2) < 0.1
        ),
        "Ben stays near 0": lambda page: (
            max(abs(notes(page, "ben", count)) for count in page.example["counts"]) < 0.1
        ),
        "Carl is in between": lambda page: all(
            notes(page, "ben", count) < notes(page, "carl", count) < notes(page, "anna", count)
            for count in page.example["counts"][1:]
        ),
    },
    "target_networks/ema_update": {
        "Both targets are tens of steps behind": lambda page: all(
            10 < lag < 100 for lag in map(int, re.findall(r"(\d+) steps behind", page.printed))
        ),
        "For the average it is about $1/\\tau = 50$ steps": lambda page: (
            abs(int(re.findall(r"average +(\d+) steps behind", page.printed)[0]) - 50) < 10
        ),
        "The average is smooth": lambda page: (
            torch.stack(page.example["averages"]).diff().abs().max()
            < 0.1 * page.example["online"].diff().abs().max()
        ),
        "At every copy it jumps": lambda page: all(
            (torch.stack(page.example["copies"]).diff() != 0) == (torch.arange(1, 600) % 100 == 0)
        ),
    },
    "target_networks/rainbow_loss": {
        "the first and the last state both give one half to each outcome": lambda page: np.allclose(
            outcomes(page, 0)[[0, -1]], 0.5, atol=0.05
        ),
        "the first state is almost certain of one outcome": lambda page: outcomes(page, 1)[0].max() > 0.95,
        "the last state gives it about 90 %": lambda page: (
            abs(outcomes(page, 1)[-1, outcomes(page, 1)[0].argmax()] - 0.9) < 0.05
        ),
    },
    "teachers/distill_loss": {
        "the teacher (solid) stays at 100 % in the left picture": lambda page: (
            page.runs[0][:, 0] == 1
        ).all(),
        "the student (dashed) rises to almost the same": lambda page: page.runs[0][-1, 1] > 0.95,
        "the teacher loses accuracy while the student gains it": lambda page: (
            page.runs[1][-1, 0] < 1 and page.runs[1][-1, 1] > page.runs[1][0, 1]
        ),
        "with other random weights, somewhere between 40 and 70 %": lambda page: (
            (page.runs[1][-1, :2] > 0.395).all() and (page.runs[1][-1, :2] < 0.705).all()
        ),
        "The loss falls almost to zero in both runs": lambda page: all(
            run[-1, 2] < 0.05 * run[0, 2] for run in page.runs
        ),
    },
    "teachers/simsiam_loss": {
        "falls to about a thousandth of the loss with the fixed goal (dashed), or less": lambda page: (
            toy(page)[1][0][-1] < 0.0015 * toy(page)[0][0][-1]
        ),
        "with the live goal the spread falls almost to zero within 40 steps": lambda page: (
            toy(page)[1][1][40] < 0.05
        ),
        "with other seeds between about 1 and 2": lambda page: 0.9 < toy(page)[0][0][-1] < 2.1,
        "the spread grows to about 1": lambda page: abs(toy(page)[0][1][-1] - 1) < 0.2,
        "a loss that ends between about −0.9 and −0.95": lambda page: -0.96 < page.runs[0][0][-1] < -0.89,
        "a spread that stays near 0.3": lambda page: all(
            abs(spread - 0.3) < 0.06 for spread in page.runs[0][1]
        ),
        "the loss reaches its minimum, −1, and the spread falls almost to zero": lambda page: (
            page.runs[1][0][-1] < -0.99 and page.runs[1][1][-1] < 0.05
        ),
    },
}
WITHOUT_CLAIMS = {
    "policy_gradients/sac_losses",  # its text says nothing of the drawn numbers
    "seeing_the_graph/bulk_targets",  # counts tensors, whatever numbers they hold
    "target_networks/hard_update",  # shows which buffers there are
}
"""Pages with a seed whose text would be true of any numbers."""


@pytest.fixture(scope="module")
def course():
    return load_course(ROOT)


def test_each_page_with_a_seed_is_here(course):
    seeded = {slug for slug, exercise in course.exercises.items() if has_seed(exercise)}
    assert sorted(seeded) == sorted([*CLAIMS, *WITHOUT_CLAIMS])


@pytest.mark.parametrize("slug", CLAIMS)
def test_the_claims_are_in_the_pages_own_words(course, slug):
    text = "\n".join(cell.source for cell in course.exercise(slug).cells if cell.kind == "markdown")
    assert [words for words in CLAIMS[slug] if words not in text] == []


def marked(slug):
    return pytest.param(slug, marks=[] if slug in CHEAP else pytest.mark.thorough)


@pytest.mark.parametrize("more", SEEDS)
@pytest.mark.parametrize("slug", [marked(slug) for slug in CLAIMS])
def test_what_a_page_claims_holds_from_other_seeds(course, slug, more, monkeypatch):
    page = SeededPage(course.exercise(slug), more, monkeypatch)
    assert [words for words, holds in CLAIMS[slug].items() if not holds(page)] == []
