"""Other programs as opponents: real processes, well-behaved and otherwise."""

import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from engines.catalogue import find_game
from engines.errors import InputError
from engines.matches.match import Match
from engines.opponents.engine import Engine
from engines.opponents.opponent import Opponent
from engines.opponents.spec import make_opponent
from engines.protocols.registry import Registered, add_engine
from engines.protocols.scores import value_of_centipawns
from engines.search.info import SearchInfo
from engines.search.limit import Control, Limit
from tests.engines.protocols.players import WAIT_SECONDS
from tests.engines.protocols.programs import (
    GTP_SCRIPT,
    MANY_GAMES,
    PARTICULAR,
    USI_SCRIPT,
    our_engine,
    script,
)
from tests.lines import line_of

TICTACTOE = find_game("tictactoe")
SHOGI = find_game("animal-shogi")


def engine(registered: Registered, grace_seconds: float = 10.0) -> closing[Engine]:
    game = find_game(registered.game)
    return closing(Engine(game, registered, grace_seconds=grace_seconds))


def play_out(match: Match, players: tuple[Opponent, Opponent]) -> Match:
    while not match.outcome:
        match = match.play(players[match.position.side].choose([match])[0].move)
    return match


@pytest.mark.parametrize(
    ("protocol", "game_id"),
    [("gtp", "reversi6"), ("usi", "animal-shogi"), ("uci", "reversi6"), ("nboard", "reversi8")],
)
def test_a_whole_game_against_our_own_engine(protocol: str, game_id: str) -> None:
    game = find_game(game_id)
    player = "random" if protocol in ("gtp", "nboard") else "rollouts:n=20"
    with engine(our_engine(protocol, game_id, player)) as other:
        match = play_out(Match.new(game), (other, make_opponent(game, "random", 1)))
        assert match.outcome
        start = Match.new(game)
        if protocol != "gtp":
            start = Match.new(game, match.positions[3])
        choice = other.choose([start], Limit(sims=20, seconds=0.05))[0]
    assert choice.move in start.legal_moves
    assert set(choice.info.policy) == set(start.legal_moves)
    assert choice.info.policy[choice.move] == 1
    assert choice.info.pv[0] == choice.move


def test_what_it_thinks_is_told(tmp_path: Path) -> None:
    reports: list[SearchInfo] = []
    with engine(script(tmp_path, USI_SCRIPT, "answers")) as player:
        choice = player.choose([Match.new(SHOGI)], None, Control(progress=reports.append))[0]
    assert reports[0].value == value_of_centipawns(100)
    assert len(reports[0].pv) == 2
    assert (choice.info.value, choice.info.sims) == (-1.0, 9)
    assert choice.info.pv == (SHOGI.parse_move(SHOGI.initial, "2c2b"),)


@pytest.mark.parametrize(
    ("mode", "sentence"),
    [
        ("dies at once", "dies at once quit unexpectedly; its last words were: no licence was found"),
        ("dies in the middle", "quit unexpectedly; its last words were: out of luck"),
        ("hangs", "hangs did not answer within 0.3 seconds; its last words were: ="),
        ("floods", "floods did not answer within 0.3 seconds; its last words were: noise"),
        ("nonsense", "did not answer with a legal move: banana"),
        ("silent", "did not answer with a legal move: –"),
        ("illegal", "did not answer with a legal move: B2"),
        ("refuses", "refuses “boardsize 3”: no such board"),
    ],
)
def test_what_goes_wrong_is_one_sentence_and_may_be_asked_again(
    tmp_path: Path, mode: str, sentence: str
) -> None:
    match = Match.new(TICTACTOE).play(TICTACTOE.parse_move(TICTACTOE.initial, "b2"))
    grace_seconds = 0.2 if "0.3 seconds" in sentence else 10.0
    with engine(script(tmp_path, GTP_SCRIPT, mode), grace_seconds) as player:
        for _ in range(2 if mode != "floods" else 1):
            with pytest.raises(InputError, match=sentence) as caught:
                player.choose([match])
            assert "\n" not in str(caught.value)


def test_an_engine_that_ended_between_two_questions_is_started_again(tmp_path: Path) -> None:
    match = Match.new(TICTACTOE)
    with engine(script(tmp_path, GTP_SCRIPT, "dies between")) as player:
        for _ in range(3):
            choice = player.choose([match])[0]
            assert TICTACTOE.format_move(match.position, choice.move) == "a1"
            assert player._conversation
            player._conversation._process.wait(WAIT_SECONDS)


def test_several_matches_are_answered_in_their_order(tmp_path: Path) -> None:
    with engine(script(tmp_path, GTP_SCRIPT, "plays")) as player:
        choices = player.choose([Match.new(TICTACTOE)] * 2)
        assert player.choose([]) == []
    assert [TICTACTOE.format_move(TICTACTOE.initial, choice.move) for choice in choices] == ["a1", "c3"]


@pytest.mark.parametrize("text", [GTP_SCRIPT, USI_SCRIPT])
def test_one_who_resigns_plays_on_and_thinks_that_it_loses(tmp_path: Path, text: str) -> None:
    registered = script(tmp_path, text, "resigns")
    match = Match.new(find_game(registered.game))
    with engine(registered) as player:
        choice = player.choose([match])[0]
    assert choice.move in match.legal_moves
    assert choice.info.value == -1


@pytest.mark.parametrize("mode", ["stops", "deaf"])
def test_told_to_stop_it_answers_within_a_tenth_of_a_second_or_is_ended(tmp_path: Path, mode: str) -> None:
    control = Control()
    told: list[float] = []

    def stop(info: SearchInfo) -> None:
        told.append(time.monotonic())
        control.stop.set()

    with engine(script(tmp_path, USI_SCRIPT, mode, seconds=60.0)) as player:
        choice = player.choose([Match.new(SHOGI)], None, Control(control.stop, stop))[0]
        took = time.monotonic() - told[0]
        assert player._conversation is None or mode == "stops"
    assert choice.move in SHOGI.legal_moves(SHOGI.initial)
    assert took < 0.5  # a tenth on a machine that does nothing else


def test_stopped_before_it_began_it_is_not_even_started() -> None:
    control = Control()
    control.stop.set()
    nowhere = Registered("x", ("/nowhere/x",), Path("/nowhere"), "gtp", "tictactoe")
    with engine(nowhere) as player:
        assert player.choose([Match.new(TICTACTOE)], None, control)[0].move == 0
        with pytest.raises(InputError, match="The engine x cannot be started: No such file"):
            player.choose([Match.new(TICTACTOE)])


def test_one_that_never_greets_is_not_waited_for(tmp_path: Path) -> None:
    registered = script(tmp_path, USI_SCRIPT, "answers")
    wrong = Registered("shy", registered.command, tmp_path, "uci", "animal-shogi")
    player = Engine(SHOGI, wrong, greeting_seconds=0.2)
    with closing(player), pytest.raises(InputError, match=r"shy did not answer within 0\.2 seconds"):
        player.choose([Match.new(SHOGI)])


def of_many_games(folder: Path, *words: str, **options: str) -> Registered:
    command = (sys.executable, "-c", MANY_GAMES, *words)
    return Registered("Fairy", command, folder, "usi", "animal-shogi", options, seconds=0.1)


@pytest.mark.parametrize("listed", ["USI_Variant", "UCI_Variant"])
def test_one_for_many_games_is_told_which_one_is_meant(tmp_path: Path, listed: str) -> None:
    for games in ((), ("chess", "dobutsu")):
        with engine(of_many_games(tmp_path, listed, *games)) as player:
            assert SHOGI.format_move(SHOGI.initial, player.choose([Match.new(SHOGI)])[0].move) == "2c2b"


def test_by_gtp_too(tmp_path: Path) -> None:
    with engine(script(tmp_path, GTP_SCRIPT, "knows many games")) as player:
        assert player.choose([Match.new(TICTACTOE)])[0].move == 0


def test_one_that_does_not_know_the_game_is_not_asked_for_a_move(tmp_path: Path) -> None:
    words = ("USI_Variant", "chess", "shogi")
    with (
        engine(of_many_games(tmp_path, *words)) as player,
        pytest.raises(InputError, match="Fairy does not know animal-shogi: dobutsu is not among its"),
    ):
        player.choose([Match.new(SHOGI)])
    simple = find_game("animal-shogi-simple")
    other = replace(of_many_games(tmp_path, *words, "dobutsu"), game=simple.id)
    with engine(other) as player, pytest.raises(InputError, match="Fairy does not know animal-shogi-simple"):
        player.choose([Match.new(simple)])
    described = of_many_games(tmp_path, *words, VariantPath="games.ini")
    with engine(described) as player:  # it may know it from there
        assert player.choose([Match.new(SHOGI)])


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("2c2b 2a2b", "startpos moves 2c2b 2a2b"),
        ("2c2b 3a3b", "sfen 1le/gC1/3/ELG b C 1"),
        ("2c2b 3a3b 1d1c 2a2b", "sfen 1le/gC1/3/ELG b C 1 moves 1d1c 2a2b"),
    ],
)
def test_a_lion_that_was_left_to_be_taken_is_told_as_a_position(
    tmp_path: Path, moves: str, told: str
) -> None:
    command = (sys.executable, "-c", PARTICULAR, f"position {told}", "1d1c" if "1d" not in moves else "1c1b")
    with engine(Registered("chessy", command, tmp_path, "usi", "animal-shogi", seconds=0.1)) as player:
        assert player.choose([line_of(SHOGI, moves)])[0].move


def test_by_gtp_nobody_needs_a_word_for_a_pass(tmp_path: Path) -> None:
    passing = line_of(find_game("reversi4"), "b1 c1 d3 a1")
    later = passing.play(passing.legal_moves[0])
    command = (sys.executable, "-c", PARTICULAR, "", "D4")
    with engine(Registered("rhino", command, tmp_path, "gtp", "reversi4", seconds=0.1)) as player:
        assert player.choose([passing])[0].move == passing.legal_moves[0]
        assert later.game.format_move(later.position, player.choose([later])[0].move) == "d4"


def test_by_gtp_only_the_usual_start_can_be_played(tmp_path: Path) -> None:
    later = Match.new(TICTACTOE, TICTACTOE.parse_position("XO------- X"))
    player = Engine(TICTACTOE, script(tmp_path, GTP_SCRIPT, "plays"))
    with closing(player), pytest.raises(InputError, match="can only play games from the usual start"):
        player.choose([later])


def test_a_deaf_program_is_ended_and_a_forgotten_player_ends_its_own(tmp_path: Path) -> None:
    for mode in ("deaf", "plays"):
        player = Engine(TICTACTOE, script(tmp_path, GTP_SCRIPT, mode))
        player.choose([Match.new(TICTACTOE)])
        del player  # that nothing is left running is checked after every test


def test_only_a_registered_name_starts_anything(tmp_path: Path) -> None:
    add_engine(script(tmp_path, GTP_SCRIPT, "plays"))
    player = make_opponent(TICTACTOE, "engine:name=plays")
    assert player.choose([Match.new(TICTACTOE)])[0].move == 0
    for spec, sentence in (
        ("engine", "Which engine?"),
        ("engine:name=/bin/sh", "There is no engine /bin/sh; choose from plays"),
        ("engine:name=plays,command=sh", "no option command"),
        ("engine:plays", "options are written name:key=value"),
    ):
        with pytest.raises(InputError, match=sentence):
            make_opponent(TICTACTOE, spec)
    with pytest.raises(InputError, match="plays plays tictactoe, not reversi8"):
        make_opponent(find_game("reversi8"), "engine:name=plays")
