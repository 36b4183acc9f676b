"""Whatever is done with a game, in any order, its numbers fit together and its file reads back as it is."""

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app.play.archive import as_it_stands
from app.play.session import HUMAN, Session
from engines.catalogue import find_game
from engines.matches.record import KEPT_LINES, record_as_json, record_from_json
from engines.search.info import SearchInfo
from tests.lines import line_of

GAME = find_game("tictactoe")
SEATS = (HUMAN, "random")
CHOICES = st.integers(0, 8)


def notes_on(line):
    return [line.note(ply) for ply in range(line.plies + 1)]


class AnyGame(RuleBasedStateMachine):
    """A game that is played, looked back on, played on from earlier, given up, and has its sides changed."""

    @initialize(begun=st.sampled_from(("", "b2", "b2 a1")), as_opening=st.booleans())
    def begin(self, begun, as_opening):
        line = line_of(GAME, begun)
        new = Session.begun_after(line, SEATS, None)
        self.session = new if as_opening else Session(GAME, SEATS, line)
        self.written, self.crowded = {}, False

    @precondition(lambda self: self.session.outcome is None)
    @rule(choice=CHOICES)
    def play(self, choice):
        legal = self.session.match.legal_moves
        self.session.play(legal[choice % len(legal)])

    @rule(ply=CHOICES)
    def jump(self, ply):
        self.session.jump(ply)

    @rule(ply=CHOICES)
    def take_back(self, ply):
        self.session.take_back(ply)

    @precondition(lambda self: self.session.line.outcome is None)
    @rule(choice=CHOICES)
    def go_on(self, choice):
        before, legal = self.session.match, self.session.line.legal_moves
        at_end = self.session.at_end
        self.session.go_on(legal[choice % len(legal)], 1.0)
        assert self.session.at_end == at_end and (at_end or self.session.match == before)

    @rule(ply=CHOICES, text=st.sampled_from(("", "good", "bad")))
    def write(self, ply, text):
        line = self.session.line
        self.session.write(min(ply, line.plies), text)
        self.written[line.moves[:ply]] = text

    @precondition(lambda self: self.session.line.outcome is None)
    @rule()
    def swap(self):
        seats = self.session.seats
        self.session.swap()
        assert self.session.seats == seats[::-1] and self.session.given == self.session.line.plies

    @rule()
    def think(self):
        for ply in range(self.session.line.plies + 1):
            self.session.keep(ply, SearchInfo(0.0, {}))

    @precondition(lambda self: self.session.aside)
    @rule(choice=CHOICES)
    def turn(self, choice):
        lines = self.session.aside
        self.session.turn_to(lines[choice % len(lines)])

    @precondition(lambda self: self.session.line.outcome is None)
    @rule()
    def resign(self):
        self.session.resign()

    @rule()
    def reopen(self):
        record = as_it_stands(self.session)
        given, aside, opening = record.given, record.aside, record.opening
        self.session = Session(GAME, record.players, record.match, None, given, aside, opening)

    @invariant()
    def the_numbers_fit(self):
        session = self.session
        assert 0 <= session.opening <= session.given <= session.line.plies
        assert session.cursor <= session.line.plies and session.match.plies == session.cursor
        assert not (session.taken_back and session.at_end)
        assert all(line != session.line for line in session.aside)
        assert all(ply <= session.line.plies for ply in session.infos)

    @invariant()
    def what_is_written_stands_wherever_lines_go_through_it(self):
        self.crowded |= len(self.session.aside) == KEPT_LINES  # then some are forgotten
        for line in (self.session.line, *self.session.aside):
            written = [self.written.get(line.moves[:ply], "") for ply in range(line.plies + 1)]
            assert notes_on(line) == written or self.crowded

    @invariant()
    def the_file_reads_back(self):
        record = as_it_stands(self.session)
        read = record_from_json(record_as_json(record))
        assert read == record and notes_on(read.match) == notes_on(record.match)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=300, stateful_step_count=25, deadline=None)
