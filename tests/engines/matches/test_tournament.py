"""Tournaments: everyone meets everyone from the same openings, all is kept, and play goes on where it was."""

import json
import sys
from itertools import combinations
from pathlib import Path
from threading import Event

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Side
from engines.matches.arena import Tally
from engines.matches.match import match_texts
from engines.matches.record import load_record
from engines.matches.tournament import AT_A_TIME, PLAN, RESULTS, Plan, Tournament, begin, load
from engines.protocols.registry import Registered, add_engine
from engines.search.limit import Control

GAME = find_game("tictactoe")
PLAYERS = ("random", "rollouts:n=10", "rollouts:n=100")


def plan(games: int = 12, players: tuple[str, ...] = PLAYERS, openings: int = 1) -> Plan:
    return Plan(GAME, players, games, openings)


def results(tournament: Tournament) -> dict[tuple[str, str], Tally]:
    pairs = combinations(tournament.plan.players, 2)
    return {pair: tournament.pool.tally(*pair) for pair in pairs}


def lines(tournament: Tournament, first: str, second: str) -> list[tuple[list[str], tuple[str, str]]]:
    records = [load_record(path) for path in tournament.records(first, second)]
    return [(match_texts(one.match), one.players) for one in records]


def test_everyone_meets_everyone_and_every_game_is_kept(tmp_path: Path) -> None:
    tournament = begin(plan(), tmp_path)
    heard: list[int] = []
    tournament.play(progress=lambda: heard.append(tournament.played))
    assert heard == [10, 20, 30, 32, 34, 36] and tournament.planned == 36
    for (first, second), tally in results(tournament).items():
        records = [load_record(path) for path in tournament.records(first, second)]
        assert len(records) == tally.games == 12
        wins = draws = 0
        for record in records:
            assert set(record.players) == {first, second} and record.match.outcome is not None
            assert record.opening == 1
            winner = record.match.outcome.winner
            draws += winner is None
            wins += winner is not None and record.players[winner == Side.SECOND] == first
        assert (wins, draws) == (tally.wins, tally.draws)


def test_pairs_play_from_the_same_openings_with_sides_exchanged(tmp_path: Path) -> None:
    tournament = begin(plan(games=4), tmp_path)
    tournament.play()
    found = [lines(tournament, *pair) for pair in combinations(PLAYERS, 2)]
    for games in found:
        assert [moves[0] for moves, _ in games] == [moves[0] for moves, _ in found[0]]
        for (one, seats), (other, turned) in zip(games[::2], games[1::2], strict=True):
            assert one[0] == other[0] and seats == turned[::-1]
        assert games[0][0][0] != games[2][0][0]


def test_stopped_at_any_round_it_comes_to_the_same(tmp_path: Path) -> None:
    whole = begin(plan(), tmp_path / "whole")
    whole.play(jobs=2)
    parts = begin(plan(), tmp_path / "parts")
    for _ in range(20):
        control = Control()
        parts.play(control=control, progress=control.stop.set)
        parts = load(tmp_path / "parts")
    assert results(parts) == results(whole)
    for pair in combinations(PLAYERS, 2):
        assert lines(parts, *pair) == lines(whole, *pair)


class Later(Event):
    """Is set once it was asked so often."""

    def __init__(self, asked: int) -> None:
        super().__init__()
        self._left = asked

    def is_set(self) -> bool:
        self._left -= 1
        return self._left < 0


def test_of_a_round_that_is_broken_off_no_game_is_kept(tmp_path: Path) -> None:
    for asked in range(20, 380, 20):
        tournament = begin(plan(players=PLAYERS[:2]), tmp_path / f"{asked}")
        tournament.play(control=Control(Later(asked)))
        assert len(tournament.records(*PLAYERS[:2])) == tournament.played in (0, 10, 12)


def test_more_games_add_to_those_that_were_played(tmp_path: Path) -> None:
    few = begin(plan(games=AT_A_TIME), tmp_path)
    few.play()
    before = [lines(few, *pair) for pair in combinations(PLAYERS, 2)]
    more = begin(plan(games=2 * AT_A_TIME), tmp_path)
    assert more.played == few.planned
    more.play()
    after = [lines(more, *pair) for pair in combinations(PLAYERS, 2)]
    assert [games[:AT_A_TIME] for games in after] == before
    assert more.played == more.planned == 60


def test_the_best_stands_first_with_its_lead(tmp_path: Path) -> None:
    tournament = begin(plan(games=30, players=("rollouts:n=10", "random", "rollouts:n=200")), tmp_path)
    assert [row.rating for row in tournament.table().standings] == [None] * 3
    assert tournament.table().lead is None
    tournament.play()
    table = tournament.table()
    assert table.standings[-1].player == "random"
    ratings = [row.rating for row in table.standings if row.rating is not None]
    assert len(ratings) == 3 and sum(elo for elo, _, _ in ratings) == pytest.approx(0.0)
    assert all(low < elo < high for elo, low, high in ratings)
    assert [elo for elo, _, _ in ratings] == sorted((elo for elo, _, _ in ratings), reverse=True)
    assert table.lead is not None and table.lead[0] == pytest.approx(ratings[0][0] - ratings[1][0])
    assert all(row.tally.games == 60 for row in table.standings)


def test_before_all_are_linked_the_best_score_stands_first(tmp_path: Path) -> None:
    tournament = begin(plan(), tmp_path)
    tournament.pool.add("random", "rollouts:n=10", Tally(wins=2, losses=8))
    standings = tournament.table().standings
    assert [row.player for row in standings] == ["rollouts:n=10", "rollouts:n=100", "random"]
    assert [row.tally.score for row in standings] == [0.8, 0.5, 0.2]


def test_games_may_begin_without_random_moves(tmp_path: Path) -> None:
    tournament = begin(plan(games=2, players=PLAYERS[:2], openings=0), tmp_path)
    tournament.play()
    assert [load_record(path).opening for path in tournament.records(*PLAYERS[:2])] == [0, 0]


@pytest.mark.parametrize(
    ("players", "games", "openings"),
    [
        (("random",), 2, 0), (("random", "random"), 2, 0), (("random", "perfect"), 0, 0),
        (("random", "perfect"), 10_001, 0), (("random", "perfect"), 2, -1), (("random", "perfect"), 2, 61),
        (tuple(f"rollouts:n={n}" for n in range(1, 18)), 2, 0),
    ],
)  # fmt: skip
def test_what_is_no_tournament_is_refused(players: tuple[str, ...], games: int, openings: int) -> None:
    with pytest.raises(InputError, match="tournament"):
        plan(games, players, openings)


def test_a_folder_holds_games_from_openings_of_one_length(tmp_path: Path) -> None:
    begin(plan(), tmp_path)
    with pytest.raises(InputError, match="other openings"):
        begin(plan(openings=2), tmp_path)
    with pytest.raises(InputError, match="another game"):
        begin(Plan(find_game("reversi4"), PLAYERS, 12, 1), tmp_path)
    assert load(tmp_path).plan == plan()


def test_players_come_and_go_and_keep_their_games(tmp_path: Path) -> None:
    first = begin(plan(players=PLAYERS[:2]), tmp_path)
    first.play()
    before = lines(first, *PLAYERS[:2])
    more = begin(plan(players=PLAYERS[::-1]), tmp_path)
    assert more.played == 12 and more.planned == 36
    more.play()
    assert lines(more, *PLAYERS[:2]) == before and more.played == 36
    fewer = begin(plan(players=PLAYERS[1:]), tmp_path)
    assert fewer.played == fewer.planned == 12
    assert {row.player for row in fewer.table().standings} == set(PLAYERS[1:])


def test_a_pair_that_cannot_play_leaves_the_others_to_play(tmp_path: Path) -> None:
    add_engine(Registered("Dead", (sys.executable, "-c", ""), tmp_path, "gtp", "tictactoe"))
    players = ("random", "engine:name=Dead", "rollouts:n=10")
    tournament = begin(plan(players=players), tmp_path / "here")
    tournament.play()
    assert set(tournament.failures) == {players[:2], players[1:]}
    assert tournament.played == 12 and tournament.pool.tally("random", "rollouts:n=10").games == 12
    assert all("Dead" in str(error) for error in tournament.failures.values())
    again = begin(plan(players=(players[0], players[2])), tmp_path / "here")
    again.play()
    assert not again.failures and again.played == again.planned == 12


def test_stopped_while_openings_are_sought_it_ends_at_once(tmp_path: Path) -> None:
    tournament = begin(Plan(find_game("reversi6"), ("random", "rollouts:n=10"), 10_000, 8), tmp_path)
    control = Control()
    control.stop.set()
    tournament.play(control=control)
    assert tournament.played == 0
    assert tournament._openings(5000, control) == []


def test_who_cannot_be_found_leaves_no_tournament(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nobody"):
        begin(plan(players=("random", "nobody")), tmp_path / "new")
    assert not (tmp_path / "new").exists()


GOOD = {"format": 1, "game": "tictactoe", "players": ["random", "perfect"], "games": 2, "openings": 0}


@pytest.mark.parametrize(
    "content",
    [
        "", "{", "[]", "{}", json.dumps(GOOD | {"format": 2}), json.dumps(GOOD | {"players": "ab"}),
        json.dumps(GOOD | {"players": [1, 2]}), json.dumps(GOOD | {"games": float("inf")}),
        json.dumps(GOOD | {"openings": None}),
    ],
)  # fmt: skip
def test_a_damaged_plan_is_told_in_a_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / PLAN).write_text(content)
    with pytest.raises(InputError, match=r"is damaged"):
        load(tmp_path)


@pytest.mark.parametrize("wins", [float("inf"), -3, 10**400, None, "many"])
def test_nonsense_among_the_results_is_told_in_a_sentence(tmp_path: Path, wins: object) -> None:
    begin(plan(games=2), tmp_path).play()
    stored = json.loads((tmp_path / RESULTS).read_text())
    stored["results"][0]["wins"] = wins
    (tmp_path / RESULTS).write_text(json.dumps(stored))
    with pytest.raises(InputError, match=r"is damaged"):
        load(tmp_path)


def test_results_of_another_network_are_not_mixed_in(tmp_path: Path) -> None:
    tournament = begin(plan(games=2), tmp_path)
    tournament.play()
    stored = json.loads((tmp_path / RESULTS).read_text())
    (tmp_path / RESULTS).write_text(json.dumps(stored | {"origin": "elsewhere"}))
    with pytest.raises(InputError, match="Start afresh"):
        load(tmp_path)
