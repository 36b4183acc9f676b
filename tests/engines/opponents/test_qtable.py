"""The player with a table: what it plays and says; and on 4x4 nobody beats it when it moves second."""

import gc
from pathlib import Path

import numpy as np
import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.game import Side
from engines.matches.arena import play_match
from engines.matches.match import Match
from engines.opponents.qtable import INSIDE, NOTHING, QTable
from engines.opponents.spec import make_opponent
from engines.qtables.kernels.coding import canonical, key_of
from engines.qtables.library import bundled_table
from engines.qtables.store import About, Rows, Store

GAME = find_game("reversi4")
BUNDLED = bundled_table(GAME)


def lines_of_second_player(player: QTable) -> tuple[int, int]:
    """Plays every move of the first player against the player's own; returns how many positions arose and
    how many games it did not win. It must know every position where it has a choice."""
    todo, seen, failures = [Match.new(GAME)], set(), 0
    while todo:
        match = todo.pop()
        if match.position in seen:
            continue
        seen.add(match.position)
        if match.outcome is not None:
            failures += match.outcome.winner != Side.SECOND
        elif match.position.side == Side.FIRST:
            todo += [match.play(move) for move in match.legal_moves]
        else:
            choice = player.choose([match])[0]
            assert choice.info.values or match.legal_moves == (GAME.actions - 1,)
            todo.append(match.play(choice.move))
    return len(seen), failures


def test_the_bundled_table_wins_every_game_in_which_it_moves_second() -> None:
    assert BUNDLED is not None
    with Store(BUNDLED, GAME) as store:
        positions, failures = lines_of_second_player(QTable(GAME, store))
    assert positions > 100 and failures == 0


def test_it_beats_chance_and_is_not_beaten_by_the_perfect_player() -> None:
    player = make_opponent(GAME, "qtable", 1)
    against_chance = play_match(GAME, player, make_opponent(GAME, "random", 2), 300, openings=0, seed=3)
    assert against_chance.score > 0.92 and against_chance.as_second.losses == 0
    perfect = play_match(GAME, player, make_opponent(GAME, "perfect", 2), 20, openings=0, seed=3)
    assert perfect.as_second.wins == 10


def test_whoever_lets_go_of_a_player_lets_go_of_its_file() -> None:
    player = make_opponent(GAME, "qtable")
    assert isinstance(player, QTable)
    store = player._store
    assert store.count() > 100
    del player
    gc.collect()
    with pytest.raises(InputError, match="closed"):
        store.count()


def table(path: Path, known: dict[int, tuple[float, int]]) -> Store:
    """A table that knows moves of the first position on 6x6, which has no twins after one move."""
    game = find_game("reversi6")
    match = opened()
    words = match.position.words
    code, mask = canonical(words[1], words[0], 6, 1)
    keys = sorted((int(key_of(code, mask, move, 6)), *facts) for move, facts in known.items())
    store = Store.create(path, game, About("reversi6", game.rules_version, True, 1000.0))
    columns = list(zip(*keys, strict=True))
    rows = Rows(np.array(columns[0], np.uint64), np.array(columns[1]), np.array(columns[2], np.uint32))
    store.write(rows, store.about)
    return store


def opened() -> Match:
    match = Match.new(find_game("reversi6"))
    for _ in range(3):
        match = match.play(match.legal_moves[-1])
    assert match.position.side == Side.SECOND
    return match


def test_it_plays_the_highest_value_then_the_most_visits_and_says_what_it_knows(tmp_path: Path) -> None:
    match = opened()
    one, two, three, *rest = match.legal_moves
    with table(tmp_path / "a.qtable", {one: (700.0, 3), two: (900.0, 5), three: (900.0, 40)}) as store:
        choice = QTable(match.game, store).choose([match])[0]
    assert choice.move == three and choice.info.pv == (three,)
    assert choice.info.value == pytest.approx(0.8)
    assert choice.info.values == pytest.approx({one: 0.4, two: 0.8, three: 0.8})
    assert choice.info.visits == {one: 3, two: 5, three: 40}
    assert sum(choice.info.policy.values()) == pytest.approx(1.0)
    inside = choice.info.inside
    assert inside is not None and inside.caption == INSIDE
    assert inside.values == {"visits": "48", "known": 3, "moves": 3 + len(rest), "win": "1000"}
    assert (inside.marks[two].text, inside.marks[two].detail) == ("900", "×5")


def test_a_lost_move_is_worse_than_one_that_it_does_not_know(tmp_path: Path) -> None:
    match = opened()
    one, *others = match.legal_moves
    with table(tmp_path / "a.qtable", {one: (0.0, 30)}) as store:
        assert QTable(match.game, store).choose([match])[0].move in others


def test_what_it_has_never_seen_it_draws(tmp_path: Path) -> None:
    match = Match.new(find_game("reversi6"))
    with table(tmp_path / "a.qtable", {opened().legal_moves[0]: (1.0, 1)}) as store:
        player = QTable(match.game, store, seed=1)
        choices = player.choose([match] * 40)
    assert {choice.move for choice in choices} == set(match.legal_moves)
    inside = choices[0].info.inside
    assert inside is not None and inside.caption == NOTHING and not inside.marks
    assert choices[0].info.value == 0.0


def test_a_table_of_another_game_is_refused() -> None:
    with pytest.raises(InputError, match="plays reversi4, not reversi6"):
        make_opponent(find_game("reversi6"), f"qtable:table={BUNDLED}")
