"""Levels from Chick to Lion."""

from itertools import pairwise
from pathlib import Path

import pytest

from engines.catalogue import GAMES
from engines.errors import InputError
from engines.game import Game
from engines.matches.match import Match
from engines.opponents.family import spec_for
from engines.opponents.levels import find_level, levels
from engines.opponents.spec import make_opponent, parse_spec
from engines.opponents.standing import first_guess
from engines.paths import resource
from engines.search.limit import Limit

FEWEST = 7
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


@every_game
def test_seven_levels_that_can_be_played(game: Game) -> None:
    found = levels(game)
    assert (found[0].animal, found[-1].animal) == ("Chick", "Lion")
    assert len({level.id for level in found}) == len({level.spec for level in found}) == len(found) >= FEWEST
    for level in found:
        assert level.sentence_key.endswith(".")
        assert find_level(game, level.id) == level
        choice = make_opponent(game, level.spec, 1).choose([Match.new(game)], Limit(sims=5))[0]
        assert choice.move in Match.new(game).legal_moves


@every_game
def test_every_ladder_is_readable(game: Game) -> None:
    from engines.opponents.levels import _read

    for ladder in ("network", "playouts"):
        assert len([parse_spec(level.spec) for level in _read(game.id, ladder)]) >= FEWEST


@every_game
def test_ratings_rise_and_levels_are_players_by_name(game: Game) -> None:
    found = levels(game)
    assert all(lower.elo < upper.elo for lower, upper in pairwise(found))
    for level in found:
        assert level.low <= level.elo <= level.high
        assert (level.games > 0) == (level.low < level.high)
        match = Match.new(game)
        named, plain = (make_opponent(game, spec, 3) for spec in (f"level:{level.id}", level.spec))
        few = Limit(sims=5)
        assert named.choose([match], few)[0].move == plain.choose([match], few)[0].move


@every_game
def test_no_limit_makes_a_level_stronger(game: Game) -> None:
    match, quick = Match.new(game), [spec_for(game, first_guess(game) + 20)]
    quick += [level.spec for level in levels(game) if parse_spec(level.spec)[1].integer("sims") < 100]
    for spec in quick:
        free, *limited = (
            make_opponent(game, spec, 3).choose([match], limit)[0].info.sims
            for limit in (None, Limit(), Limit(seconds=600), Limit(sims=1000))
        )
        assert set(limited) == {free}, spec


def test_an_unknown_animal_is_no_player() -> None:
    with pytest.raises(InputError, match="no level 'cow'; choose from chick"):
        make_opponent(GAMES[0], "level:cow")


def test_each_animal_has_its_picture() -> None:
    for level in (level for game in GAMES for level in levels(game)):
        assert resource("icons", "levels", f"{level.id}.svg").is_file()


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(InputError, match="no level 'dragon'; choose from chick, rabbit"):
        find_level(GAMES[0], "dragon")


@pytest.mark.parametrize("text", ["{", "[]", '{"format": 1}', '{"format": 2, "games": {}}', '{"format": 2}'])
def test_a_damaged_table_gives_a_sentence(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engines.opponents.levels import _read

    (tmp_path / "resources").mkdir()
    (tmp_path / "resources" / "levels.json").write_text(text)
    monkeypatch.setattr("sys._MEIPASS", str(tmp_path), raising=False)
    _read.cache_clear()
    with pytest.raises(InputError, match=r"levels\.json"):
        levels(GAMES[0])
    _read.cache_clear()
