"""Collections of played games from whatever files hold them: WTHOR, tables, and archives in brackets.

An archive is a text in GGF or SGF with one game or with thousands. Of those the games of 8x8 Othello are
taken that begin as usual and are over, or of which the file says how they ended; what stands there is played
over, so that scores are sure.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Event
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from engines.errors import InputError
from engines.files import read_bytes
from engines.game import Game, Side
from engines.games.grid import square_name
from engines.matches.record import Record
from engines.notation.decoding import text_of
from engines.notation.excerpts import Excerpts
from engines.notation.joining import concatenated, numbered, together
from engines.notation.played_over import Positions, board_game, match_of, position_after, replay
from engines.notation.reading_brackets import find_brackets, read_brackets
from engines.notation.script import PASS, Script
from engines.notation.tables import TABLE, read_table, stopped
from engines.notation.texts import LONGEST_NOTED, read_record
from engines.notation.wthor import GAME_FILE, UNKNOWN, Base, find_files, is_of_names, read_base

ARCHIVES = (".ggf", ".sgf")
COLLECTIONS = (GAME_FILE, TABLE, *ARCHIVES)
"""How the files end that hold collections."""
LARGEST = 256 * 2**20
"""Bytes in one archive: half a million games, four times as many as half a century of tournaments."""
END, SQUARES = 255, 64
_TOGETHER = 2000
"""So many games are played over at a time."""
_LONGEST = SQUARES - 4
_HELD: WeakValueDictionary[tuple[tuple[Path, int, int], ...], Base] = WeakValueDictionary()
"""Collections that were read and that somebody holds: two windows may want the same half a million games."""


def read_collection(
    texts: Sequence[Path | str], stop: Event | None = None, report: Callable[[object], None] = lambda _: None
) -> Base:
    """The games of files and folders, each once; what somebody still holds of files that are as they were is
    not read anew. A file that cannot be used is passed over with a warning; raises InputError where no file
    is left, and soon after `stop` is set. `report` hears how many characters of the archives are read, and
    about how many there are."""
    files = find_files(texts, COLLECTIONS)
    state = _state(files)
    base = _HELD.get(state)
    if base is None:
        base = _read(files, stop or Event(), report)
        _HELD[state] = base
    return base


def _state(files: Sequence[Path]) -> tuple[tuple[Path, int, int], ...]:
    """Which files a collection comes from, those of names too, each with its time and size."""
    named = list[Path]()
    for folder in dict.fromkeys(file.parent for file in files):
        with suppress(OSError):  # one that may not be looked into
            named += sorted(filter(is_of_names, folder.iterdir()))
    stats = ((path, path.stat()) for path in (*files, *named))
    return tuple((path.absolute(), stat.st_mtime_ns, stat.st_size) for path, stat in stats)


def _read(files: Sequence[Path], stop: Event, report: Callable[[object], None]) -> Base:
    tables = [path for path in files if path.suffix.lower() == TABLE]
    archives = [path for path in files if path.suffix.lower() in ARCHIVES]
    collected = [path for path in files if path not in (*tables, *archives)]
    sizes = [path.stat().st_size for path in archives]
    readers = [partial(read_base, collected)] if collected else []
    readers += [partial(read_table, path, stop) for path in tables]
    parts: list[Base] = []
    warnings: list[InputError] = []
    for at, path in enumerate(archives):
        before, whole = sum(sizes[:at]), sum(sizes)
        readers.append(partial(read_archive, path, stop, partial(_tell, report, before, whole)))
    for read in readers:
        try:
            parts.append(read())
        except InputError as error:
            warnings.append(error.with_traceback(None))  # which would hold the whole file
        if stop.is_set():
            raise stopped()
    if not parts:
        raise warnings[0]
    return together(parts, warnings)


def _tell(report: Callable[[object], None], before: int, whole: int, read: int) -> None:
    report((before + read, whole))


def read_archive(
    path: Path, stop: Event | None = None, report: Callable[[int], None] = lambda _: None
) -> Base:
    """The games of a text in brackets, in a tournament called after the file where they name none. Raises
    InputError where it cannot be read or holds none, and once `stop` is set; warns of those that are left
    out. `report` hears how many characters are read."""
    text, lots, found = text_of(read_bytes(path, LARGEST)), list[Base](), 0
    places = ((begin, end) for _, begin, end in find_brackets(text))
    while lot := list(islice(places, _TOGETHER)):
        found += len(lot)
        lots.append(_read_lot(text, lot, path.stem, stop or Event(), report))
    base = concatenated(lots) if lots else None
    if base is None or not len(base):
        raise InputError("{path} holds no finished game of 8×8 Othello.", path=path)
    left = found - len(base)
    told = "Left out of {path}: {count} (unfinished, on another board, or with an illegal move)."
    return replace(base, warnings=(InputError(told, count=left, path=path),) if left else ())


def _read_lot(
    text: str, places: Sequence[tuple[int, int]], named: str, stop: Event, report: Callable[[int], None]
) -> Base:
    """Those of the games that stand at places which are taken; `named` is a tournament without a name. Raises
    InputError once `stop` is set."""
    board, scripts, stand = board_game(), list[Script](), list[tuple[int, int, int]]()
    for begin, end in places:
        if stop.is_set():
            raise stopped()
        report(end)
        script = _script(text[begin:end], board)
        if script is not None:
            scripts.append(script)
            stand.append((0, begin, end if end - begin <= LONGEST_NOTED else begin))
    squares = _squares(scripts, board)
    rows, scores = _scores(board, replay(squares), scripts)
    taken = [scripts[row] for row in rows]
    players = numbered(name for script in taken for name in script.players)
    events = [script.event.strip() or named for script in taken]
    tournaments = numbered(events)
    black, white = (np.array([players[one.players[side]] for one in taken], np.int64) for side in Side)
    return Base(
        years=np.array([int(script.time[:4] or 0) for script in taken], np.int64),
        black=black,
        white=white,
        events=np.array([tournaments[name] for name in events], np.int64),
        scores=np.array(scores, np.uint8),
        squares=squares[rows],
        players=tuple(name or UNKNOWN for name in players),
        tournaments=tuple(tournaments),
        texts=Excerpts((text,), np.array(stand, np.int64).reshape(-1, 3)[rows]),
    )


def record_at(base: Base, row: int) -> Record:
    """A game of a collection with all that is known of it: its moves, who played it, for what and when, ""
    for what is not known, and how it ended where its moves stop before that. Raises InputError at an illegal
    move."""
    named = (base.players[base.black[row]], base.players[base.white[row]], base.tournaments[base.events[row]])
    black, white, event = ("" if name == UNKNOWN else name for name in named)
    board = board_game()
    text = base.texts[row] if len(base.texts) else ""
    if text:
        record = read_record(text, board)
        return replace(record, event=record.event or event)
    match, discs = match_of(board, base.squares[row]), int(base.scores[row])
    lead = 2 * discs - SQUARES if match.outcome is None and discs <= SQUARES else None
    year = str(base.years[row]) if base.years[row] else ""
    return Record(match, (black, white), year, event=event, lead=lead)


def _script(text: str, board: Game) -> Script | None:
    """A game in brackets; None where it is none of the board's that begins as usual."""
    try:
        script = read_brackets(text)
    except InputError:
        return None
    usual = (None, board.format_position(board.initial))
    return script if script and board in script.games and script.start in usual else None


def _squares(scripts: Sequence[Script], board: Game) -> NDArray[np.uint8]:
    """The games' squares uint8 [G, 60] as WTHOR has them; a game with what is no square begins with 254."""
    number = {square_name(at, board.columns): at for at in range(SQUARES)}
    result = np.full((len(scripts), _LONGEST), END, np.uint8)
    for row, script in zip(result, scripts, strict=True):
        played = [number.get(move, 254) for move in script.moves if move != PASS]
        wrong = len(played) > _LONGEST or 254 in played
        row[: 1 if wrong else len(played)] = 254 if wrong else played
    return result


def _scores(board: Game, found: Positions, scripts: Sequence[Script]) -> tuple[list[int], list[int]]:
    """Which of the games are over, and Black's discs in each; whoever gave up or was late has none, and where
    the moves stop before the end it counts what the file says."""
    lasts = np.nonzero(np.diff(found.games, append=-1))[0]
    rows, scores = [], []
    for at, row in zip(lasts.tolist(), found.games[lasts].tolist(), strict=True):
        lost, said, outcome = scripts[row].lost, scripts[row].lead, board.outcome(position_after(found, at))
        if outcome is not None:
            lead = (outcome.margin or 0) * (-1 if outcome.winner is Side.SECOND else 1)
        elif lost is not None:
            lead = SQUARES if lost[0] is Side.SECOND else -SQUARES
        elif said is not None:
            lead = said
        else:
            continue
        rows.append(row)
        scores.append((SQUARES + lead) // 2)
    return rows, scores
