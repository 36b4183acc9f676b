"""Which network is the best: the newer one, unless something says clearly that it is worse."""

import pytest

from training.alphazero.measuring.choice import choose, compare_missed, compare_score


def test_without_a_comparison_the_newer_network_takes_over() -> None:
    assert choose(None, None).best
    assert "nothing to compare" in choose(None, None).words


@pytest.mark.parametrize(
    ("score", "best"), [(0.3, False), (0.37, False), (0.42, True), (0.5, True), (1.0, True)]
)
def test_a_match_must_be_lost_clearly(score: float, best: bool) -> None:
    assert choose(None, compare_score(score, 0.0, 1.0, 60)).best is best


def test_a_long_match_says_more() -> None:
    assert not choose(None, compare_score(0.42, 0.0, 1.0, 400)).best


@pytest.mark.parametrize(
    ("missed", "record", "best"),
    [
        ([], [], True),
        ([1, 2, 3], [1, 2, 3], True),
        (range(30), range(20, 40), True),  # 20 worse, 10 better
        (range(30), range(25, 30), False),  # 25 worse
        (range(10), range(100), True),
    ],
)
def test_only_decisions_count_that_one_of_both_missed(missed: range, record: range, best: bool) -> None:
    assert choose(compare_missed(missed, record, 600), None).best is best


def test_two_suspicions_are_one_proof() -> None:
    truth, lost = compare_missed(range(12), range(4), 600), compare_score(0.4, 0.3, 0.5, 60)
    lead = -8 / 8**0.5
    assert truth.lead == pytest.approx(lead)
    slight = compare_missed(range(14), range(9, 17), 600)
    assert choose(slight, None).best and choose(None, lost).best
    assert not choose(slight, compare_score(0.38, 0.3, 0.5, 60)).best


def test_what_it_was_chosen_by_is_told() -> None:
    choice = choose(compare_missed([1, 2], [2, 3, 4], 600), compare_score(0.55, 0.42, 0.67, 60))
    assert choice.as_json() == {
        "best": True,
        "by": {
            "truth": {"lead": 0.58, "asked": 600, "kept_only_by_it": 2, "kept_only_by_the_record": 1},
            "match": {"lead": 0.77, "games": 60, "score": 0.55, "low": 0.42, "high": 0.67},
        },
    }
    assert choice.words == ("it is the best so far (truth +0.6 standard errors, match +0.8 standard errors)")
