"""Games by their moves."""

from engines.matches.match import Match


def line_of(game, text):
    """The match of some moves, with blanks between them, from the game's start."""
    match = Match.new(game)
    for move in text.split():
        match = match.play(game.parse_move(match.position, move))
    return match


def play_line(page, text):
    """Make some moves on a page, with blanks between them, from where one looks."""
    for move in text.split():
        page.controller.play(page.game.parse_move(page.controller.session.match.position, move))
