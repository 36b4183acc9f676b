"""Figures for the squares: what the AI thought of each move, and what is true of it."""

from collections.abc import Mapping
from dataclasses import replace

from app.analysis.line_row import FEWEST, May, followed, line_after
from app.analysis.truth import short
from app.analysis.verdict_words import line_texts
from app.board.state import Chip, Figure, Step, Tone
from app.i18n import tr
from engines.game import Anatomy, Move, Side
from engines.matches.match import Match
from engines.review.losses import signed
from engines.search.info import SearchInfo
from engines.solvers.oracle import Solution

MOST = 8
"""No more moves than this are written on the board."""
MOST_SAID = 16
"""Of a line no more moves than this are told in words."""


def figures(
    info: SearchInfo, kind: str, match: Match, sign: int, arrows: bool, may: May = lambda _: True
) -> tuple[Figure, ...]:
    """The figures of an overlay: "prior", "visits" or "value". `sign` is -1 where the viewpoint is
    not the mover's; `arrows` are moves with an origin, of which only few can be read at once. Lines of moves
    are told as far as they `may` go on."""
    shares = _shares(info, kind)
    ranked = sorted(shares, key=lambda move: shares[move], reverse=True)[: 4 if arrows else MOST]
    largest = max((shares[move] for move in ranked), default=0.0) or 1.0
    result = []
    seen: set[int | None] = set()
    for move in ranked:
        where = match.game.anatomy(match.position, move)
        if where.target is None or where.target in seen or shares[move] < 0.005:
            continue
        seen.add(where.target)
        share = f"{round(shares[move] * 100)}%"
        value = percentage(sign * info.values[move]) if move in info.values else ""
        head, detail = (value, share) if kind == "value" and value else (share, value)
        line = followed(match, line_after(info, move), may)
        words = candidate_words(info, line, match)
        result.append(Figure(move, where, head, detail, shares[move] / largest, words, _drawn(line, match)))
    return tuple(result)


def candidate_words(info: SearchInfo, line: Match, match: Match) -> str:
    """What was thought of the move with which a line goes on from a match, and how it goes on after it."""
    move = line.moves[match.plies]
    visits = _shares(info, "visits").get(move) if info.visits else None
    return _going_on(_words(line_texts(line)[match.plies], "", info.prior.get(move), visits), line, match)


def _going_on(said: str, line: Match, match: Match) -> str:
    """What is said of a move, and the moves of a line after it, as far as a tip has room for them."""
    then = line_texts(line)[match.plies + 1 :]
    then = [*then[:MOST_SAID], "…"] if len(then) > MOST_SAID else list(then)
    return " · ".join((said, tr("then {moves}", moves=" ".join(then)))) if then else said


def _drawn(line: Match, match: Match) -> tuple[Step, ...]:
    """A line after a match as it is drawn on the board: without passes, and none of one move alone."""
    game, steps = match.game, []
    for ply in range(match.plies, line.plies):
        where = game.anatomy(line.positions[ply], line.moves[ply])
        piece = game.pieces(line.positions[ply + 1])[where.target] if where.target is not None else None
        if where.target is not None and piece is not None:
            steps.append(Step(where.target, where, piece))
    return tuple(steps) if len(steps) >= FEWEST else ()


def favourite(info: SearchInfo) -> Move | None:
    """The move that was looked at most."""
    shares = _shares(info, "visits")
    return max(shares, key=lambda move: shares[move], default=None)


def _shares(info: SearchInfo, kind: str) -> dict[Move, float]:
    if kind == "prior":
        return dict(info.prior or info.policy)
    total = sum(info.visits.values())
    if not total:
        return dict(info.policy)
    return {move: count / total for move, count in info.visits.items()}


def chips(
    solution: Solution, info: SearchInfo | None, legal: Mapping[Move, tuple[Anatomy, str]],
    mover: Side, side: Side, played: Move | None = None,
) -> tuple[Chip, ...]:  # fmt: skip
    """What is known of every legal move (how it lies, how it is written), the best first, beside what was
    thought of it. Results are as `side` sees them; `played` is the move that was made here."""
    visits = _shares(info, "visits") if info is not None else {}
    liked = favourite(info) if info is not None else None
    rest = sorted((move for move in legal if move not in solution.moves), key=lambda m: -visits.get(m, 0.0))
    result = []
    for move in (*solution.moves, *rest):
        truth = solution.moves.get(move)
        written = short(truth.seen(mover, side)) if truth is not None else "?"
        if truth is None and not visits:
            continue
        prior = info.prior.get(move) if info is not None else None
        searched = visits.get(move, 0.0) if visits else None
        anatomy, text = legal[move]
        words = _words(text, written if truth is not None else "", prior, searched)
        tone = _tone(solution, move)
        result.append(
            Chip(move, anatomy, written, tone, words, prior, searched, move == liked, move == played)
        )
    return tuple(result)


def with_line(chip: Chip, line: Match, match: Match) -> Chip:
    """A chip that tells also how a match goes on, by perfect play, after its move."""
    return replace(chip, words=_going_on(chip.words, line, match), line=_drawn(line, match))


def _words(text: str, result: str, prior: float | None, visits: float | None) -> str:
    """All that a chip shows, in a line."""
    said = [tr("{move}: exactly {result}", move=text, result=result) if result else text]
    if prior is not None:
        said.append(tr("AI's first idea {share} %", share=round(100 * prior)))
    if visits is not None:
        said.append(tr("after its search {share} %", share=round(100 * visits)))
    return " · ".join(said)


def _tone(solution: Solution, move: Move) -> Tone:
    if move not in solution.moves:
        return Tone.OPEN
    if move not in solution.keeping:
        return Tone.LOSES
    return Tone.BEST if solution.truth is not None and move in solution.optimal else Tone.KEEPS


def percentage(value: float) -> str:
    """A value of -1 to 1 as a signed percentage figure."""
    return signed(round(value * 100))
