"""Options: texts become values, and what does not fit is refused in one sentence."""

import pytest

from engines.errors import InputError
from training.alphazero.options import Options, options_from
from training.settings import described, with_settings, without_what_is_gone


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("sims", "64", 64),
        ("sims", "6.4e1", 64),
        ("minutes", "0.5", 0.5),
        ("gating", "yes", True),
        ("gating", "False", False),
        ("algorithm", "puct", "puct"),
    ],
)
def test_texts_become_values(name: str, text: str, value: object) -> None:
    found = getattr(options_from({name: text}), name)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("filtres", "8", "There is no option filtres; perhaps filters is meant."),
        ("zzz", "8", "There is no option zzz. hiyoko-train options lists them all."),
        ("sims", "many", "sims must be a number, not many."),
        ("sims", "nan", "sims must be a number, not nan."),
        ("minutes", "inf", "minutes must be a number, not inf."),
        ("sims", "1.5", "sims must be a whole number, not 1.5."),
        ("sims", "0", "sims must be between 1 and 10000, not 0."),
        ("learning_rate", "2", "learning_rate must be between 1e-06 and 1.0, not 2."),
        ("gating", "perhaps", "gating must be true or false, not perhaps."),
        ("schedule", "sine", "schedule must be one of cosine, steps, not sine."),
    ],
)
def test_what_does_not_fit_is_refused(name: str, text: str, sentence: str) -> None:
    with pytest.raises(InputError) as error:
        options_from({name: text})
    assert str(error.value).startswith(sentence)


def test_a_run_needs_an_end() -> None:
    with pytest.raises(InputError, match="A run needs an end"):
        options_from({"minutes": 0})


def test_bounds_themselves_are_allowed() -> None:
    for option in described(Options):
        for bound in ("min", "max"):
            if option[bound] is not None:
                changed = with_settings(Options(), {option["name"]: option[bound]})
                assert getattr(changed, option["name"]) == option[bound]


def test_an_option_that_is_gone_is_missed_only_by_a_run_that_made_use_of_it() -> None:
    settings = {"sims": 64, "gating": False, "gone": 0, "lost": "", "missed": 3}
    assert without_what_is_gone(settings, Options) == {"sims": 64, "gating": False, "missed": 3}
