"""What of all that can be done with a game can be done with the one on a page as it stands."""

from collections.abc import Callable, Mapping

from app.keys import commands
from app.keys.commands import Command
from app.play.dialogs import may_report
from app.play.page import GamePage
from app.play.turns import turn_after, turn_before


def _may_hold(page: GamePage) -> bool:
    session = page.controller.session
    return session.outcome is None and (session.watching or page.controller.replaying)


ABLE: Mapping[Command, Callable[[GamePage], bool]] = {
    commands.UNDO: lambda page: turn_before(page.controller.session) is not None,
    commands.REDO: lambda page: turn_after(page.controller.session) is not None,
    commands.HINT: lambda page: page.presenter.may_hint,
    commands.MOVE_NOW: lambda page: page.controls.may_hurry,
    commands.HOLD: _may_hold,
    commands.STEP: lambda page: page.controller.can_step,
    commands.SWAP: lambda page: page.goes_on,
    commands.TRY_OUT: lambda page: page.trying.able,
    commands.NOTE: lambda page: page.notes.may_ask,
    commands.SET_UP: lambda page: page.controller.ready,
    commands.PRACTISE: lambda page: page.quiz.able and bool(page.quiz.due()),
    commands.PROBLEMS: lambda page: page.puzzles.able and page.may_ask,
    commands.GUESS: lambda page: page.guessing.able,
    commands.TOURNAMENT: lambda page: page.controller.ready,
    commands.RESIGN: lambda page: page.goes_on,
    commands.TRUTH: lambda page: page.seeker.able,
    commands.BACK: lambda page: page.controller.session.cursor > 0,
    commands.ON: lambda page: not page.controller.session.at_end,
    commands.FIRST: lambda page: page.controller.session.cursor > 0,
    commands.LAST: lambda page: not page.controller.session.at_end,
    commands.WRONG_BACK: lambda page: page.presenter.truth.mistake(-1) is not None,
    commands.WRONG_ON: lambda page: page.presenter.truth.mistake(1) is not None,
    commands.REPORT: may_report,
    commands.MIRROR: lambda page: not page.board.look.hand,
}
"""All others can always be done in a game."""
