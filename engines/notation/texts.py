"""Games and positions as text, in whatever form they come: what is pasted, dropped or opened.

Read are the program's own files, GGF and SGF of Othello, what Othello Quest gives, transcripts, boards and
bitboards of the games on squares, and lines of USI, SFEN and FEN of Animal Shogi and its solvers' texts;
written is what other programs read most easily.
"""

import json
import re

from engines.errors import InputError
from engines.game import Game
from engines.games.animal_shogi.rules import AnimalShogi
from engines.games.reversi.rules import Reversi
from engines.matches.match import Match
from engines.matches.record import Record, record_from_json
from engines.notation.reading_brackets import read_brackets
from engines.notation.script import Script
from engines.notation.shogi import read_shogi, write_shogi
from engines.notation.squares import read_moves, read_squares, square_games, write_squares
from engines.notation.tanaka import read_tanaka
from engines.notation.writing_brackets import write_ggf, write_sgf

LONGEST = 100_000
"""A text with more characters is no game."""
LONGEST_NOTED = 1_000_000
"""One in braces or brackets may have more: as much as is written on its moves."""
_SQUARE = re.compile("[a-h][1-8]", re.IGNORECASE)


def read_match(text: str, like: Game) -> Match:
    """The game or position that a text holds. Where it does not say which game it is of, it is taken for
    one `like` that, if it can be. Raises InputError: where it is wrong, or that it is nothing of the kind."""
    return read_record(text, like).match


def read_record(text: str, like: Game) -> Record:
    """As `read_match`, with who played and when, "" where the text does not say, how many moves are nobody's,
    the clock, and the lines beside the one that was played."""
    whole = text.encode(errors="replace").decode()  # half a character could be written nowhere
    text = whole.removeprefix("\ufeff").strip()
    if not text:
        raise InputError("There is no text to read a game from.")
    if len(text) > (LONGEST_NOTED if text[0] in "{(" else LONGEST):
        raise InputError("This text is too long for a game: it has {length} characters.", length=len(text))
    if text.startswith("{"):
        return _saved(text)
    plain = (read_shogi, read_squares) if isinstance(like, AnimalShogi) else (read_squares, read_shogi)
    for read in (read_brackets, read_tanaka, *plain):
        script = read(text)
        if script is not None:
            match, begun = script.match(like), script.opening
            lead, aside = None if match.outcome else script.lead, script.lines_beside(match)
            return Record(
                match, script.players, script.time, script.time_left(match), aside, begun, begun,
                script.event, script.source, lead, left_out=script.left_out,
            )  # fmt: skip
    raise InputError(
        (
            "'{text}' is not a game that can be read here: it is not a list of moves, a position or a saved "
            "game."
        ),
        text=text.split("\n")[0][:30],
    )


GGF, SGF, PLAIN = ".ggf", ".sgf", ".txt"
"""What a game can be written as for other programs, by the suffix of its file."""


def text_forms(game: Game) -> tuple[str, ...]:
    """Those in which a game can be written."""
    return (GGF, SGF, PLAIN) if isinstance(game, Reversi) else (PLAIN,)


def write_record(record: Record, form: str) -> str:
    """A game as a line of text in one of the forms. Raises InputError where the game has no such form."""
    if form not in text_forms(record.match.game):
        raise InputError("Only Othello can be written as {form}; this is another game.", form=form)
    if form == PLAIN:
        return write_match(record.match)
    return write_ggf(record) if form == GGF else write_sgf(record)


def write_match(match: Match) -> str:
    """A game as one line: a transcript, or a line of USI. `read_match` reads the same game from it, but not
    that somebody gave up."""
    return write_shogi(match) if isinstance(match.game, AnimalShogi) else write_squares(match)


def _saved(text: str) -> Record:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("This begins like a saved game, but it is not readable JSON.") from error
    if isinstance(value, dict) and isinstance(value.get("position"), dict):
        return Record(_quest(value["position"]), ("", ""), "")
    return record_from_json(value)


def _quest(position: dict[str, object]) -> Match:
    """A game of Othello Quest, which lists its moves as `{"m": "f5", "t": 1200}`, and passes as what is no
    square."""
    listed, games = position.get("moves"), square_games()
    moves = [one.get("m") for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    squares = [move for move in moves if isinstance(move, str) and _SQUARE.fullmatch(move)]
    if not squares:
        raise InputError("This looks like a game of Othello Quest, but it lists no moves.")
    return Script(games, None, read_moves(" ".join(squares))).match(games[0])
