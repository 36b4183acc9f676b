"""What the rules decide inside the tree: wins at once, and what is carried up from them."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.game import Game, Move, Side
from engines.matches.match import Match
from engines.search.limit import Limit
from engines.search.mcts import Search
from engines.search.settings import SearchSettings
from tests.engines.search.reference import HashEvaluator, random_match


class Blinkered:
    """All but certain of one move, and that whoever moves is lost."""

    def __init__(self, game: Game, move: int) -> None:
        self.game, self.move = game, move

    def evaluate(self, states: Any, repeats: Any) -> Any:
        """As `Evaluator` says."""
        logits = np.zeros((len(states), self.game.actions), np.float32)
        logits[:, self.move] = 12
        return logits, np.full(len(states), -0.95, np.float32)


def _blunder(match: Match) -> Move | None:
    """The only move after which the other side wins at once; None where there is none, or another."""
    answers = {move: match.play(move) for move in match.legal_moves}
    lost = [
        move
        for move, after in answers.items()
        if after.outcome is None
        and any(
            end.outcome and end.outcome.winner == after.position.side
            for end in map(after.play, after.legal_moves)
        )
    ]
    return lost[0] if len(lost) == 1 < len(answers) else None


@pytest.mark.parametrize("considered", [0, 8])
@pytest.mark.parametrize(
    ("game_id", "seeds"), [("reversi6", (1187, 1227, 1715)), ("animal-shogi", range(40))]
)
def test_a_move_that_lets_the_other_side_win_at_once_is_seen_behind_any_prior(
    game_id: str, seeds: Iterable[int], considered: int
) -> None:
    """In Reversi: take its last disc."""
    seen = 0
    for match in (random_match(find_game(game_id), 4 + seed % 8, seed) for seed in seeds):
        if (blunder := _blunder(match)) is None:
            continue
        for proofs in (False, True):
            setting = SearchSettings(considered=considered, proofs=proofs, leaves=1)
            search = Search(match.game, Blinkered(match.game, blunder), setting)
            assert (search.run([match], Limit(sims=6))[0].pv[0] == blunder) != proofs
        seen += 1
    assert seen >= 2


def test_a_win_at_once_is_played_after_one_look() -> None:
    game = find_game("tictactoe")
    match = Match.new(game, game.parse_position("XX-OO---- X"))
    evaluator = HashEvaluator(game)
    asked = _count(evaluator)
    info = Search(game, evaluator).run([match], Limit(sims=400))[0]
    assert sum(asked) == 1 == info.sims == info.value
    assert [game.format_move(match.position, move) for move in info.visits] == ["c1"]


def _count(evaluator: HashEvaluator) -> list[int]:
    asked: list[int] = []
    evaluate = evaluator.evaluate

    def counted(states: Any, repeats: Any) -> Any:
        asked.append(len(states))
        return evaluate(states, repeats)

    evaluator.evaluate = counted  # type: ignore[method-assign]
    return asked


def test_a_proven_win_ends_the_search_and_is_followed_without_another() -> None:
    game = find_game("animal-shogi")
    match = Match.new(game, game.parse_position("1Ee/lG1/CcL/2G w - 1"))
    evaluator = HashEvaluator(game)
    asked = _count(evaluator)
    search = Search(game, evaluator)
    info = search.run([match], Limit(sims=20_000))[0]
    assert info.value == 1 and info.sims < 20_000
    assert info.values[info.pv[0]] == 1 and info.policy[info.pv[0]] == 1
    asked.clear()
    while match.outcome is None:
        match = match.play(search.run([match], Limit(sims=20_000))[0].pv[0])
    assert match.outcome.winner == Side.SECOND
    assert sum(asked) <= 1, "only the last move, which is not in the tree, may need another look"


def test_a_proven_loss_is_played_only_when_all_lose() -> None:
    game = find_game("tictactoe")
    for seed in range(60):
        match = random_match(game, 3, seed)
        info = Search(game, HashEvaluator(game), seed=seed).run([match], Limit(sims=30 + 5 * seed))[0]
        chosen, found = info.pv[0], set(info.values.values())
        assert 1 not in found or info.values[chosen] == 1
        assert info.policy[chosen] > 0
        if info.exact:
            assert info.value == info.values[chosen] == max(found)
    lost = Match.new(game, game.parse_position("X-XOX---O O"))
    info = Search(game, HashEvaluator(game)).run([lost], Limit(sims=3000))[0]
    assert info.exact and info.value == -1 and info.sims < 3000
    assert set(info.values.values()) == {-1.0}


def test_without_proofs_every_simulation_is_made() -> None:
    game = find_game("tictactoe")
    won = Match.new(game, game.parse_position("XX-OO---- X"))
    for plain in (SearchSettings(proofs=False), SearchSettings(dirichlet_weight=0.25)):
        info = Search(game, HashEvaluator(game), plain).run([won], Limit(sims=50))[0]
        assert info.sims == 50 and not info.exact
