"""What is said of runs."""

from dataclasses import replace

import pytest

from app.i18n import languages
from app.runs.description import Kind, Metric
from app.runs.ending import REFUSED
from app.runs.model import RunModel, State, Status
from app.runs.sentence import Sentence, sentence_of
from app.runs.series import Series
from app.runs.words import about, duration, figure, headline, say, trouble_text
from engines.catalogue import find_game
from engines.errors import InputError
from engines.runs.events import Finished, failed
from engines.runs.events import Metric as Point

SHARE = Metric("truth/preserved_search", "With search", "truth", unit="share")


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "100 %"), (0.9996, "99.9 %"), (0.9953, "99.5 %"), (0.5, "50.0 %"), (float("nan"), "–")],
)
def test_only_what_is_whole_is_a_hundred_percent(value, text):
    assert figure(value, SHARE) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "1 s"),
        (59, "59 s"),
        (60, "1 min"),
        (119 * 60, "119 min"),
        (120 * 60, "2 h 00 min"),
        (125 * 60, "2 h 05 min"),
        (47 * 3600, "47 h 00 min"),
        (72 * 3600, "3 days"),
    ],
)
def test_a_duration_is_told_in_units_that_people_count_in(seconds, text):
    assert duration(seconds) == text


@pytest.mark.parametrize(
    ("minutes", "text"),
    [
        (0.9, "under a minute"),
        (1.2, "about a minute"),
        (12, "about 12 minutes"),
        (89, "about 89 minutes"),
        (90, "about 1.5 hours"),
        (120, "about 2 hours"),
        (36 * 60, "about 1.5 days"),
        (48 * 60, "about 2 days"),
    ],
)
def test_an_estimate_is_told_roughly(minutes, text):
    assert about(minutes) == text


def test_why_the_trainer_refused_is_said_in_japanese():
    languages.use("ja")
    refused = sentence_of(failed(InputError(REFUSED, reason=InputError("{path} is damaged.", path="a"))))
    assert say(refused) == "学習を始められませんでした：a は壊れています。"


def test_what_the_trainer_says_of_a_game_is_said_with_its_name_but_in_a_command():
    reversi, shogi = find_game("reversi6"), find_game("animal-shogi")
    other = InputError("{kind} cannot be trained for {game}.", kind="Q-table", game=reversi)
    build = InputError("Type: hiyoko-engine tablebase build --game {id}", id=shogi.id)
    assert say(sentence_of(failed(other))) == "Q-table cannot be trained for Reversi 6 × 6."
    assert say(sentence_of(failed(build))) == "Type: hiyoko-engine tablebase build --game animal-shogi"


def test_a_reason_that_an_older_version_wrote_as_text_stays_as_it_is():
    languages.use("ja")
    values = {"reason": "There is no file or folder /nowhere."}
    older = Finished("failed", "x", template=REFUSED, values=values)
    assert say(sentence_of(older)) == "学習を始められませんでした：There is no file or folder /nowhere."


def test_what_is_below_nothing_has_a_true_minus():
    assert figure(-0.25, Metric("m", "M", "p")) == "−0.25"


def test_the_truth_tells_more_than_half_of_the_points_where_perfect_play_draws(tmp_path):
    score = Metric("score", "Rollouts (100)", "strength", "share", headline=True)
    truth = replace(SHARE, headline=True, truth=True)
    kind = Kind("k", "K", "", (), (), (), (score, truth), ())
    model = RunModel(tmp_path)
    told = [headline(model, kind)]
    for name, value in ((score.name, 0.5), (truth.name, 1.0)):
        model.series[name] = Series(name)
        model.series[name].append(Point(1, 10, 1.0, name, value))
        told.append(headline(model, kind))
    assert told == ["", "Rollouts (100) 50 %", "With search 100 % right"]


def test_of_many_warnings_the_last_two_are_told(tmp_path):
    model = RunModel(tmp_path)
    model.status = Status(State.RUNNING)
    model.warnings = [Sentence(f"Warning {number}.") for number in (1, 2, 3)]
    assert trouble_text(model) == "Warning 2. Warning 3."
