"""What was thought of a game goes into its file and comes out again; what is wrong there is refused."""

from dataclasses import replace

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import Match
from engines.matches.record import load_record, record_of, save_record
from engines.opponents.spec import make_opponent
from engines.review.thoughts import Thoughts, is_newer, thoughts_as_json, thoughts_from_json
from engines.solvers.oracle import find_oracle

WHO = "rollouts:n=60"


def thought_of(game_id):
    game = find_game(game_id)
    line = Match.new(game)
    for _ in range(4):
        line = line.play(line.legal_moves[-1])
    places = [line.back_to(ply) for ply in range(line.plies + 1)]
    infos = [choice.info for choice in make_opponent(game, WHO).choose(places)]
    small = game_id == "tictactoe"
    truth = {line.plies: replace(find_oracle(game).solve(line.position), seconds=0.0)} if small else {}
    return line, Thoughts(WHO, dict(enumerate(infos)), truth)


@pytest.mark.parametrize("game", ["reversi6", "animal-shogi", "tictactoe"])
def test_they_come_back_as_they_were(tmp_path, game):
    line, thoughts = thought_of(game)
    record = replace(record_of(line, "human", "random"), thoughts=thoughts_as_json(line, thoughts))
    save_record(record, tmp_path / "game.json")
    found = thoughts_from_json(line, load_record(tmp_path / "game.json").thoughts)
    assert found.by == thoughts.by and found.truth == thoughts.truth
    assert found.opinions.keys() == thoughts.opinions.keys()
    for ply, info in found.opinions.items():
        before = thoughts.opinions[ply]
        assert (info.sims, info.pv, info.visits) == (before.sims, before.pv, before.visits)
        assert info.value == pytest.approx(before.value, abs=1e-4)
        assert info.policy == pytest.approx(before.policy, abs=1e-4)
        assert info.values == pytest.approx(before.values, abs=1e-4)


def opinion(**changed):
    return lambda one: one["opinions"]["0"].update(changed)


@pytest.mark.parametrize(
    "harm",
    [
        lambda one: one.pop("by"),
        lambda one: one.update(format="1"),
        lambda one: one.update(opinions=[]),
        lambda one: one["opinions"].update({"99": {}}),
        lambda one: one["opinions"].update({"0": 3}),
        opinion(value=1.5),
        opinion(value=float("nan")),
        opinion(sims=-1),
        opinion(sims="many"),
        opinion(line=["a1", "a1"]),
        opinion(line=None),
        opinion(moves={"a1": [0.5, None]}),
        opinion(moves={"z9": [0.5, None, 3, 0.1]}),
        opinion(moves={"a1": [None, None, 3, 0.1]}),
        opinion(moves={}),
        lambda one: one["truth"]["4"].update(truth=[2, None, None]),
        lambda one: one["truth"]["4"].update(source="hearsay"),
        lambda one: one["truth"]["4"].update(moves={}),
        lambda one: one["truth"]["4"].update(truth="a win"),
    ],
)
def test_what_is_damaged_is_refused(harm):
    line, thoughts = thought_of("tictactoe")
    value = thoughts_as_json(line, thoughts)
    harm(value)
    with pytest.raises(InputError):
        thoughts_from_json(line, value)


def test_what_a_newer_program_kept_is_told_from_what_is_damaged():
    line, thoughts = thought_of("tictactoe")
    newer = thoughts_as_json(line, thoughts) | {"format": 2}
    assert is_newer(newer) and not is_newer(thoughts_as_json(line, thoughts)) and not is_newer(None)
    with pytest.raises(InputError, match="newer"):
        thoughts_from_json(line, newer)
