"""What is asked in a problem, and what an answer was worth, in words. No Qt here."""

from app.analysis.quiz import Mistake
from app.analysis.verdict_words import move_text
from app.i18n import sentences, tr
from app.play.exercises.solving import SolvingBook
from app.play.opponents.my_level import rounded
from engines.game import Game, Move, Position, Side
from engines.matches.match import Match
from engines.opponents.levels import levels
from engines.problems.problem import Collection, Problem, Task, grade_of
from engines.solvers.oracle import Solution

TOLD = 200.0
"""Elo: how well a person solves problems is told once one standard deviation is smaller."""
TITLES = {
    Task.WIN_IN: "Win in {plies} moves",
    Task.ONLY_WIN: "Only one move wins",
    Task.ONLY_DRAW: "Only one move saves the draw",
    Task.MOST: "Win by as much as possible",
}
ASKED = {
    Task.WIN_IN: (
        "{side} to move: only one move wins. The other side holds out as long as it can; moves of both "
        "sides are counted."
    ),
    Task.ONLY_WIN: "{side} to move: every other move gives the win away.",
    Task.ONLY_DRAW: "{side} to move: every other move loses.",
    Task.MOST: "{side} to move: the best move wins by {number}.",
}
"""English keys: what is asked, in short and in a sentence."""


def title_of(problem: Problem, plies: int = 0) -> str:
    """What is asked, in short, after so many plies of it. Both sides' moves are counted."""
    left = problem.number - plies
    if problem.task is Task.WIN_IN and left == 1:
        return tr("Win with this move")
    return tr(TITLES[problem.task], plies=left)


def asked(problem: Problem, names: tuple[str, str], collection: Collection) -> str:
    """What is asked, in a sentence, and how hard it is; `names` are what the sides are called."""
    side, level = tr(names[Side(problem.position.side)]), grade_of(levels(collection.game), problem.rating)
    text = tr(ASKED[problem.task], side=side, number=problem.number)
    return sentences(text, tr("Grade {animal}.", animal=tr(level.animal)))


def slower(game: Game, position: Position, move: Move) -> str:
    """What is said of a move that wins, but not as fast as can be."""
    text = move_text(game, position, move)
    return tr("{move} wins too, but not as fast. Try once more.", move=text)


def missed(game: Game, position: Position, move: Move, solution: Solution) -> str:
    """What is said of a wrong move: what it costs."""
    best, worth = solution.truth, solution.moves[move]
    assert best is not None
    lost = (best.margin or 0) - (worth.margin or 0)
    fell = best.value > worth.value
    mistake = Mistake(best.value, worth.value) if fell else Mistake(discs=lost)
    return sentences(mistake.said(move_text(game, position, move)), tr("Try once more."))


def gone_on(line: Match) -> str:
    """How the defender answered, with the last move of the line."""
    text = move_text(line.game, line.positions[-2], line.moves[-1])
    return tr("Right. The other side replies {move}. Go on.", move=text)


def fares(problem: Problem, collection: Collection, book: SolvingBook, late: bool) -> str:
    """How many of the problem's grade are solved, and how well the person solves problems; whoever is `late`
    did not solve this one at once."""
    standing, rated = book.standing, ""
    missed = tr("Not on the first try, so it counts as missed.") if late else ""
    if standing.spread < TOLD:
        low, high = standing.interval
        rating = {"elo": rounded(standing.elo), "low": rounded(low), "high": rounded(high)}
        rated = tr("You solve problems rated up to about {elo} ({low} to {high}).", **rating)
    level, inside = next(grade for grade in collection.grades if problem in grade[1])
    counted = {"animal": tr(level.animal), "solved": book.solved(inside), "count": len(inside)}
    return sentences(missed, tr("Grade {animal}: {solved} of {count} solved.", **counted), rated)
