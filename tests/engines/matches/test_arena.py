"""Matches between opponents: fair openings, right accounts."""

import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from engines.bench.efficiency import Witness
from engines.catalogue import GAMES, find_game
from engines.errors import InputError
from engines.evaluation.network import Network
from engines.game import Game, Side
from engines.matches.arena import Encounter, MatchResult, Tally, play_match
from engines.matches.match import Match
from engines.matches.openings import random_openings, won_openings
from engines.opponents.alphazero import AlphaZero
from engines.opponents.chance import Chance
from engines.opponents.intuition import Intuition
from engines.opponents.opponent import Choice
from engines.opponents.spec import make_opponent
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from engines.solvers.oracle import find_oracle
from tests.engines.evaluation.tiny import tiny_network
from tests.engines.games.playthrough import random_match

TICTACTOE = find_game("tictactoe")
REVERSI4 = find_game("reversi4")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


class Lowest:
    """Plays the legal move of the lowest number, and remembers what it was asked."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked: list[int] = []

    def choose(
        self, matches: Sequence[Match], limit: Limit | None = None, control: Control | None = None
    ) -> list[Choice]:
        """One choice a match."""
        self.asked.append(len(matches))
        return [Choice(m.legal_moves[0], SearchInfo(0.0, {m.legal_moves[0]: 1.0})) for m in matches]


def mirrored(tally: Tally) -> Tally:
    """The same games for the other player."""
    return Tally(tally.losses, tally.draws, tally.wins)


@every_game
def test_the_accounts_add_up(game: Game) -> None:
    result = play_match(game, Chance(game, 1), Chance(game, 2), 31, seed=5)
    assert result.games == result.planned == 31
    assert (result.as_first.games, result.as_second.games) == (16, 15)
    assert result.total == result.as_first + result.as_second
    total = result.total
    assert result.score == (total.wins + total.draws / 2) / 31
    assert 0 <= result.low <= result.score <= result.high <= 1
    for encounter in result.finished:
        outcome = encounter.match.outcome
        assert outcome is not None
        assert encounter.tally == Tally(
            int(outcome.winner == encounter.side),
            int(outcome.winner is None),
            int(outcome.winner == encounter.side.other),
        )


def test_openings_are_played_in_pairs_with_colours_exchanged() -> None:
    result = play_match(REVERSI4, Lowest(REVERSI4), Lowest(REVERSI4), 8, openings=3, seed=1)
    sides: dict[tuple[int, ...], list[Side]] = {}
    for encounter in result.finished:
        sides.setdefault(tuple(encounter.match.moves[:3]), []).append(encounter.side)
    assert len(sides) == 4
    assert all(sorted(pair) == [Side.FIRST, Side.SECOND] for pair in sides.values())


@pytest.mark.parametrize(("game_id", "plies"), [("reversi4", 3), ("animal-shogi", 8), ("tictactoe", 3)])
def test_won_openings_are_won_for_the_side_they_name(game_id: str, plies: int) -> None:
    game = find_game(game_id)
    openings = won_openings(game, 20, plies, np.random.default_rng(5))
    for match, side in openings:
        truth = find_oracle(game).solve(match.position).truth
        assert truth is not None and len(match.moves) == plies
        assert truth.value == (1 if side == match.position.side else -1)
    assert {side for _, side in openings} == {Side.FIRST, Side.SECOND}
    assert openings == won_openings(game, 20, plies, np.random.default_rng(5))


def test_where_no_opening_is_won_it_is_said() -> None:
    with pytest.raises(InputError, match="No tictactoe opening of 0 moves is known to be won"):
        won_openings(TICTACTOE, 4, 0, np.random.default_rng(1))


def test_the_search_for_won_openings_can_be_stopped() -> None:
    """Two hundred openings of five moves take a solver of 6x6 Reversi minutes."""
    game, control = find_game("reversi6"), Control()
    threading.Timer(0.3, control.stop.set).start()
    player = Lowest(game)
    assert play_match(game, player, player, 200, openings=5, seed=3, control=control, won=True).games == 0
    assert not player.asked


def test_from_won_openings_a_perfect_player_wins_every_game() -> None:
    perfect, chance = make_opponent(REVERSI4, "perfect", 1), make_opponent(REVERSI4, "rollouts:n=30", 1)
    result = play_match(REVERSI4, perfect, chance, 12, openings=4, seed=3, won=True)
    assert result.total == Tally(wins=12)


@pytest.mark.parametrize("games", [1, 2, 20])
def test_exchanged_players_get_the_mirror_image(games: int, tmp_path: Path) -> None:
    game = find_game("reversi6")
    players = [
        Intuition(game, Network.load(tiny_network(tmp_path / f"{seed}.onnx", game, seed), game))
        for seed in (1, 2)
    ]
    one = play_match(game, players[0], players[1], games, seed=4)
    other = play_match(game, players[1], players[0], games, seed=4)
    if games % 2 == 0:
        assert other.total == mirrored(one.total)
        assert other.as_first == mirrored(one.as_second)
        assert other.score == pytest.approx(1 - one.score)
        assert other.low == pytest.approx(1 - one.high)
    assert one == play_match(game, players[0], players[1], games, seed=4)


def test_against_itself_a_fixed_player_scores_half() -> None:
    result = play_match(REVERSI4, Lowest(REVERSI4), Lowest(REVERSI4), 10, seed=2)
    assert result.score == 0.5


def test_all_games_are_one_batch() -> None:
    first, second = Lowest(TICTACTOE), Lowest(TICTACTOE)
    play_match(TICTACTOE, first, second, 40, openings=1, seed=2)
    assert max(first.asked) == max(second.asked) == 20
    assert len(first.asked) <= 9


def test_many_games_are_played_in_turns() -> None:
    first, second = Lowest(TICTACTOE), Lowest(TICTACTOE)
    result = play_match(TICTACTOE, first, second, 301, openings=2, seed=2)
    assert result.games == 301
    assert max(first.asked) == 128


def test_one_by_one_a_player_is_asked_about_one_game() -> None:
    first, second = Lowest(REVERSI4), Lowest(REVERSI4)
    result = play_match(REVERSI4, first, second, 6, openings=2, seed=2, at_once=1)
    assert set(first.asked) == set(second.asked) == {1}
    assert result == play_match(REVERSI4, first, second, 6, openings=2, seed=2)


def test_one_by_one_a_search_goes_on_in_its_tree(tmp_path: Path) -> None:
    def evaluated(at_once: int) -> int:
        network = Witness(Network.load(tiny_network(tmp_path / "net.onnx", REVERSI4), REVERSI4))
        player = AlphaZero(REVERSI4, network, Limit(sims=100), seed=1)
        play_match(REVERSI4, player, Lowest(REVERSI4), 2, openings=0, seed=2, at_once=at_once)
        return network.evaluations

    assert evaluated(1) < evaluated(2)


def test_the_json_has_exactly_these_keys() -> None:
    report = play_match(
        TICTACTOE, make_opponent(TICTACTOE, "rollouts:n=50", 1), Chance(TICTACTOE, 2), 10
    ).as_json()
    assert list(report) == [
        "games", "wins", "draws", "losses", "score", "low", "high", "as_first", "as_second",
    ]  # fmt: skip
    assert report["games"] == 10
    assert list(report["as_first"]) == list(report["as_second"]) == ["wins", "draws", "losses"]  # type: ignore[call-overload]


def test_the_parts_of_a_match_are_together_the_whole_match() -> None:
    def games(part: slice) -> set[tuple[Match, Side]]:
        first, second = Lowest(REVERSI4), Lowest(REVERSI4)
        result = play_match(REVERSI4, first, second, 15, openings=3, seed=1, part=part)
        assert result.planned == result.games == len(range(15)[part])
        return {(encounter.match, encounter.side) for encounter in result.finished}

    parts = [games(slice(0, 6)), games(slice(6, 10)), games(slice(10, 15))]
    assert set.union(*parts) == games(slice(None))
    assert sum(map(len, parts)) == 15, "no game is played twice"


def test_progress_hears_of_every_result() -> None:
    heard: list[MatchResult] = []
    result = play_match(
        TICTACTOE, Chance(TICTACTOE, 1), Chance(TICTACTOE, 2), 12, seed=1, progress=heard.append
    )
    assert [one.games for one in heard] == sorted({one.games for one in heard})
    assert heard[-1] == result
    assert all(one.planned == 12 for one in heard)


def test_a_stopped_match_returns_what_is_finished() -> None:
    control = Control()
    result = play_match(
        TICTACTOE, Chance(TICTACTOE, 1), Chance(TICTACTOE, 2), 600, openings=0, seed=1, control=control,
        progress=lambda so_far: control.stop.set() if so_far.games > 20 else None,
    )  # fmt: skip
    assert 20 < result.games < 600
    assert result.planned == 600
    control.stop.set()
    nothing = play_match(TICTACTOE, Chance(TICTACTOE), Chance(TICTACTOE), 4, control=control)
    assert (nothing.games, nothing.score, nothing.low, nothing.high) == (0, 0.5, 0.0, 1.0)


@every_game
@pytest.mark.parametrize("plies", [0, 1, 4])
def test_openings_are_legal_unfinished_and_alike_for_one_seed(game: Game, plies: int) -> None:
    openings = random_openings(game, 12, plies, np.random.default_rng(3))
    assert len(openings) == 12
    assert all(match.plies == plies and match.legal_moves for match in openings)
    assert openings == random_openings(game, 12, plies, np.random.default_rng(3))


def test_openings_repeat_only_when_all_are_used_up() -> None:
    def distinct(game_id: str, count: int, plies: int) -> list[int]:
        openings = random_openings(find_game(game_id), count, plies, np.random.default_rng(1))
        positions = [match.position for match in openings]
        return sorted(positions.count(position) for position in set(positions))

    assert distinct("reversi6", 60, 5) == [1] * 60
    assert distinct("reversi6", 10, 1) == [2, 2, 3, 3]
    assert distinct("tictactoe", 9, 1) == [1] * 9
    assert distinct("animal-shogi", 5, 0) == [5]


def test_mirror_images_come_last() -> None:
    openings = random_openings(TICTACTOE, 3, 1, np.random.default_rng(1))
    squares = [match.moves[0] for match in openings]
    kinds = ["corner" if s in (0, 2, 6, 8) else "centre" if s == 4 else "edge" for s in squares]
    assert sorted(kinds) == ["centre", "corner", "edge"]


@pytest.mark.parametrize(("games", "plies"), [(0, 4), (-1, 4), (3, -1), (2, 9), (2, 50)])
def test_impossible_matches_are_refused(games: int, plies: int) -> None:
    with pytest.raises(InputError):
        play_match(TICTACTOE, Chance(TICTACTOE), Chance(TICTACTOE), games, openings=plies, seed=1)


def test_a_lead_is_that_of_the_first_opponent_whichever_side_it_played() -> None:
    ended = {seed: random_match(REVERSI4, Random(seed), 90) for seed in (0, 1, 5)}
    assert [match.outcome and match.outcome.margin for match in ended.values()] == [12, 0, 8]
    leads = {side: [Encounter(match, side, 0).lead for match in ended.values()] for side in Side}
    assert leads == {Side.FIRST: [12, 0, -8], Side.SECOND: [-12, 0, 8]}
    begun = ended[0].back_to(3)
    uncounted = (begun, begun.resign(Side.FIRST), random_match(TICTACTOE, Random(0), 9))
    assert [Encounter(match, Side.FIRST, 0).lead for match in uncounted] == [None] * 3
    games = tuple(Encounter(match, Side.SECOND, 0) for match in (*uncounted, *ended.values()))
    assert MatchResult(games, 9).margins == (-12, 0, 8)
