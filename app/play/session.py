"""A game in progress as plain Python: the line played, where one looks at it, who sits where."""

from collections.abc import Callable, Mapping, Sequence

from app.play.film import Film, Films
from engines.game import Game, Move, Outcome, Side
from engines.matches.clock import Clock, Stopwatch, TimeLeft
from engines.matches.match import Match, shared_plies
from engines.matches.record import KEPT_LINES
from engines.search.info import SearchInfo

HUMAN = "human"
Seats = tuple[str, str]
"""First and second player: `HUMAN`, or the spec of an opponent."""


class Session:
    """The whole line and a cursor in it. Undo, redo and jumps only move the cursor; a move made in
    the past replaces what came after it."""

    def __init__(
        self, game: Game, seats: Seats, line: Match | None = None, time_left: TimeLeft | None = None,
        given: int | None = None, aside: tuple[Match, ...] = (), opening: int = 0, source: str = "",
    ) -> None:  # fmt: skip
        """`given`, `aside`, `opening` and `source`: as the attributes say; None where all moves of the line
        so far are given."""
        self.game = game
        self.seats = seats
        self.line = line or Match.new(game)
        self.cursor = self.line.plies
        self.clock = Clock(time_left, self.line.position.side, self.cursor) if time_left else None
        """None where nobody's time is counted."""
        self.watch = Stopwatch()
        """What the move to come takes, from the last one on; it runs while the game is there to be played."""
        self.infos: dict[int, SearchInfo] = {}
        """What was thought of the position after so many plies."""
        self.aside = aside[:KEPT_LINES]
        """Lines that others have replaced, the latest first."""
        self.veiled = False
        """Whether a question is asked about the position looked at, so that nothing known of it may show."""
        self.tried = False
        """Whether moves are only tried out here: nothing is saved or kept of it, and nothing hidden."""
        self.guessed = False
        """Whether the moves are made already, and a person guesses them."""
        self.moment: int | None = None
        """The place in `film` that is looked at; None for its end."""
        self.taken_back = False
        """Whether moves were taken back, so that the game stands where one looks and not at its end."""
        self._films, self._judge = Films(), ""
        self.given = self.line.plies if given is None else given
        """So many moves at the beginning were made by others, or from the other side."""
        self.opening = opening
        """So many moves at the beginning are nobody's: the game was to begin after them."""
        self.aided = self.line.plies > 0 or self.line.start != game.initial
        """Whether its result says little of the person: moves helped with, taken back or unknown."""
        self.kept: tuple[Match, Callable[[], str]] | None = None
        """The finished game that was counted for the person's level, and what says what came of it."""
        self.source = source
        """The game of others that this one goes on from, or what else it comes from; "" where nobody says."""
        self._current: Match | None = None

    @classmethod
    def begun_after(cls, line: Match, seats: Seats, time_left: TimeLeft | None) -> "Session":
        """A new game that begins after a line, which is nobody's doing: its result tells of the person,
        unless it starts elsewhere than is usual."""
        session = cls(line.game, seats, line, time_left, opening=line.plies)
        session.aided = line.start != line.game.initial
        return session

    @property
    def under_way(self) -> bool:
        """Whether a move was made beyond those that the game began after."""
        return self.line.plies > self.opening

    @property
    def match(self) -> Match:
        """The game as far as the cursor."""
        if self._current is None or self._current.plies != self.cursor:
            self._current = self.line if self.at_end else self.line.back_to(self.cursor)
        return self._current

    @property
    def standing(self) -> Match:
        """The game as far as it stands: up to where moves were taken back, or to the end of the line."""
        return self.match if self.taken_back else self.line

    @property
    def at_end(self) -> bool:
        """Whether one looks at the last position."""
        return self.cursor == self.line.plies

    @property
    def stands_here(self) -> bool:
        """Whether one looks at where the game stands, and not back from there."""
        return self.at_end or self.taken_back

    @property
    def side(self) -> Side:
        """Who moves in the position looked at."""
        return self.match.position.side

    @property
    def side_to_move(self) -> Side:
        """Who moves at the end of the line, where the game has come to."""
        return self.line.position.side

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, seen from the position looked at."""
        return self.match.outcome

    @property
    def person(self) -> Side | None:
        """The side of the only person; None where two or none play."""
        people = [side for side in Side if self.seats[side] == HUMAN]
        return people[0] if len(people) == 1 else None

    @property
    def you(self) -> Side | None:
        """The side that is called "you", as the only person's; nobody is where others' moves are guessed."""
        return None if self.guessed else self.person

    @property
    def watching(self) -> bool:
        """Whether nobody but machines plays."""
        return HUMAN not in self.seats

    @property
    def person_moves(self) -> bool:
        """Whether a person may move in the position looked at."""
        return self.seats[self.side] == HUMAN and self.outcome is None

    @property
    def awaits_machine(self) -> bool:
        """Whether an opponent is to move, wherever one looks, and does not wait for the person."""
        waits = (self.taken_back or self.veiled) and not self.at_end
        return not waits and self.seats[self.side_to_move] != HUMAN and self.line.outcome is None

    @property
    def film(self) -> Film:
        """How the search went that was made of the position looked at, if that is remembered."""
        return self._films.of(self.cursor)

    @property
    def opinion(self) -> SearchInfo | None:
        """What was thought of the position looked at, at the moment looked at."""
        info = self.infos.get(self.cursor)
        return info if self.moment is None or info is None else self.film[self.moment]

    def keep(self, ply: int, info: SearchInfo, before: Sequence[SearchInfo] = ()) -> None:
        """Remember what was thought of the position after `ply` moves, and what the same search thought
        before it came to that."""
        self.infos[ply] = info
        self._films.keep(ply, (*before, info))
        self.moment = None if ply == self.cursor else self.moment

    def add(self, line: Match, found: Mapping[int, SearchInfo]) -> None:
        """Remember what was thought, by ply, of positions of a `line` that has been this session's, as far as
        the game is still the same; what was thought at the time stays."""
        for ply, info in found.items():
            if self.line.moves[:ply] == line.moves[:ply] and ply <= self.line.plies:
                self.infos.setdefault(ply, info)

    def be_judged(self, judge: str, anew: bool = False) -> None:
        """Have a judge; opinions of another one are forgotten, and with `anew` all of them."""
        if anew or judge != self._judge:
            self._judge, self.moment = judge, None
            self.infos.clear()
            self._films = Films()

    def has_made(self, move: Move) -> bool:
        """Whether a person made this move where one looks, and it stands: a machine answers one that was
        taken back anew."""
        stands = self.person_moves and (not self.taken_back or self.seats == (HUMAN, HUMAN))
        return stands and not self.at_end and self.line.moves[self.cursor] == move

    def play(self, move: Move, seconds: float | None = None) -> None:
        """Play a legal move where one looks, which took so many seconds, or as many as the `watch` counted;
        of one that replaces others nobody knows. Raises InputError for an illegal one."""
        taken = self.watch.seconds if seconds is None and self.at_end else seconds
        ply, side, after = self.cursor, self.side, self._with_note(self.match.play(move, taken))
        if not self.at_end:
            self._forget_after(self.cursor)
            self.aided, self.opening, self.given = True, min(self.opening, ply), min(self.given, ply)
            if not self.given and self.line.start == self.game.initial:
                self.source = ""  # nothing is left of it
        self._replace(after)
        self.cursor, self.moment, self.taken_back = after.plies, None, False
        self.watch.reset()
        if self.clock:
            self.clock.press(ply, side)
            if after.outcome:
                self.clock.hold()

    def go_on(self, move: Move, seconds: float) -> None:
        """Whose turn it is at the end of the line makes a move; who looks back looks where they did."""
        looked_at = None if self.at_end else (self.cursor, self.moment)
        self.cursor = self.line.plies
        self.play(move, seconds)
        if looked_at is not None:
            self.cursor, self.moment = looked_at

    def take_back(self, ply: int) -> None:
        """Take the moves after so many back: the game stands there until it is gone on with, or restored."""
        self.jump(ply)
        self.taken_back = not self.at_end

    def _with_note(self, after: Match) -> Match:
        """The match with what is written on its end in a line that goes through there already."""
        lines = (line for line in (self.line, *self.aside) if shared_plies(line, after) == after.plies)
        note = next(filter(None, (line.note(after.plies) for line in lines)), "")
        return after.noted(after.plies, note) if note else after

    def write(self, ply: int, text: str) -> None:
        """Write on the position after `ply` moves, in all lines that go through it."""
        counted, old = self.kept, self.line
        through = [shared_plies(line, old) >= ply for line in self.aside]
        pairs = zip(self.aside, through, strict=True)
        self.aside = tuple(line.noted(ply, text) if met else line for line, met in pairs)
        self.line, self._current = old.noted(ply, text), None
        if counted is not None and counted[0] is old:
            self.kept = self.line, counted[1]

    def trial(self) -> "Session":
        """A session in which moves are tried out from the position looked at, with what is known of it; the
        line goes on there as one of those put aside."""
        lines, opening = (self.line, *self.aside), min(self.opening, self.cursor)
        there = Session(
            self.game, (HUMAN, HUMAN), self.match, aside=lines, opening=opening, source=self.source
        )
        there.aside = tuple(line for line in there.aside if shared_plies(line, self.match) < line.plies)
        there.infos = {ply: info for ply, info in self.infos.items() if ply <= self.cursor}
        there._judge, there.tried = self._judge, True
        return there

    def unfold(self, line: Match) -> None:
        """Let more be seen of a line that begins as this one does; one looks where one did."""
        self.line, self._current = line, None

    def turn_to(self, line: Match) -> None:
        """Take up one of the lines put `aside`, for which this one is put there, and look at the position in
        which they part. It is played on without a clock."""
        parting = shared_plies(self.line, line)
        self._forget_after(parting)
        self._replace(line)
        self.clock, self.aided = None, True
        changed = self.given > self.opening  # then nobody knows who made these moves
        self.opening = min(self.opening, parting)
        self.given = line.plies if changed else self.opening
        self.take_back(parting)

    def _forget_after(self, ply: int) -> None:
        self.infos = {one: info for one, info in self.infos.items() if one <= ply}
        self._films.forget_after(ply)

    def _replace(self, new: Match) -> None:
        """Have another line in the place of this one, which is kept unless the new one goes on from it; what
        that has in it is aside no more."""
        lines = [self.line, *self.aside]
        self.aside = tuple(one for one in lines if shared_plies(one, new) < one.plies)[:KEPT_LINES]
        self.line, self._current = new, None

    def resign(self) -> None:
        """The person, or the side to move, gives up where the game stands; one looks there."""
        stands = self.standing
        self.aided = self.aided or self.taken_back
        self._end(stands.resign(self.person if self.person is not None else stands.position.side))

    def run_late(self) -> None:
        """The time of the side to move at the end of the line ran out."""
        self._end(self.line.run_late(self.side_to_move))

    def _end(self, line: Match) -> None:
        self._replace(line)
        self._forget_after(line.plies)
        self.opening, self.given = min(self.opening, line.plies), min(self.given, line.plies)
        self.jump(line.plies)
        if self.clock:
            self.clock.hold()

    def jump(self, ply: int) -> None:
        """Look at the position after `ply` moves."""
        self.cursor, self.moment = min(max(ply, 0), self.line.plies), None
        self.taken_back = self.taken_back and not self.at_end

    def swap(self) -> None:
        """The players change sides and go on."""
        self.seats, self.given = (self.seats[1], self.seats[0]), self.line.plies
        self.aided = self.aided or self.under_way
