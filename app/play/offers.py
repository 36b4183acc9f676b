"""What is offered when a game ends and when one looks back on it, and when one was left unfinished. Saves the
game at every move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from app.analysis.verdict_words import who_decided
from app.i18n import languages, sentences, tr
from app.play.archive import Archive
from app.play.endings import reason_text, winner_text
from app.play.offer_card import Offer, Said, Say
from app.play.opponents import my_level
from app.play.opponents.players import describe, neighbour
from app.play.session import HUMAN, Seats, Session
from app.play.timing.paces import took_text
from engines.errors import InputError
from engines.matches.record import load_record

if TYPE_CHECKING:
    from pathlib import Path

    from app.play.page import GamePage
    from engines.matches.match import Match
    from engines.matches.record import Record


class Offers:
    """The page's offers and its file."""

    def __init__(self, page: GamePage, archive: Archive) -> None:
        self._page, self._archive = page, archive
        self._offered: tuple[str, ...] = ()
        """The title and the offers made where one looks, after the language in which they were."""
        self._at: tuple[Session, Match] | None = None
        """What was looked at last; None while something is asked there, whose card it is."""
        archive.writer.failed.connect(self._tell)

    def new_file(self) -> None:
        """The next move begins a new file; what was found out of the game here is kept in its own."""
        self._page.review.keep()
        self._archive.begin()

    def after_move(self) -> None:
        """Save, and take away what was offered before, unless everything stands as it did."""
        page, session = self._page, self._page.controller.session
        if page.asker is not None:
            self._at = None
            return
        if (session, session.match) != self._at:
            self._at, self._offered = (session, session.match), ()
            page.side.offer.hide()
        if session.under_way and not (page.controller.replaying or session.tried):
            self._archive.save(session)

    def look_back(self) -> None:
        """Where the game is over, or only shown: offer what comes next, and say what decided it, or what the
        next move lost. What was said already stays closed if it was closed."""
        session, controller = self._page.controller.session, self._page.controller
        runs_on = controller.replaying and not controller.paused and not session.at_end
        if self._page.asker or session.tried or runs_on:
            return
        if session.line.outcome is not None or controller.replaying:
            at_end = self._at_end if session.line.outcome is not None else self._where_it_stops
            self._offer(at_end if session.at_end else self._before_a_move)

    def look_at(self, ply: int) -> None:
        """Look at the position in which a move was made, by the move's number."""
        self._page.controller.jump(ply - 1)

    def try_again(self) -> None:
        """A new game with the same players from the position looked at, after a game of others with the
        person's own, the person to move; the old one stays saved."""
        page, session = self._page, self._page.controller.session
        after, opening = page.replay.seats_after, min(session.opening, session.cursor)
        if after is not None:
            self.play_from(session.match, after, opening, page.replay.source(after))
            return
        self.new_file()
        page.controller.restore(
            Session(page.game, session.seats, session.match, opening=opening, source=session.source)
        )

    def _offer(self, say: Say) -> None:
        said, before = say(), self._offered
        self._offered = (languages.current, said.title, *(offer.text for offer in said.offers))
        translated = bool(before) and before[0] != languages.current
        if self._offered == before or translated:
            self._page.side.offer.amend(say)
        else:
            self._page.side.offer.offer(say)

    def close(self) -> None:
        """Return when the game is on the disk."""
        self._archive.close()

    def _tell(self, error: InputError) -> None:
        self._page.failed.emit(error)

    def resume(self) -> None:
        """Offer the game that was left unfinished."""
        found, session = self._archive.unfinished(), self._page.controller.session
        if found is None or session.under_way:
            return
        self._page.side.offer.offer(lambda: self._left(*found))

    def _left(self, path: Path, record: Record) -> Said:
        plies = record.match.plies
        text = (
            tr("You left it after the first move.")
            if plies == 1
            else tr("You left it after {plies} moves.", plies=plies)
        )
        go_on = Offer(
            tr("Continue"),
            tr("Continue the game where you left off"),
            lambda: self._go_on(path),
            primary=True,
        )
        not_now = Offer(
            tr("Not now"), tr("Play a new game; the old one stays saved"), self._page.side.offer.hide
        )
        return Said(tr("Continue your last game?"), text, (go_on, not_now))

    def _go_on(self, path: Path) -> None:
        """With the game as it lies there now: another window may have had it since it was offered."""
        try:
            self.take_up(load_record(path), path)
        except InputError as error:
            self._page.side.offer.hide()
            self._page.failed.emit(error)

    def take_up(self, record: Record, path: Path | None, known: bool = False) -> None:
        """Go on with a saved game, in its file where that is one of the person's games, else in a new one; or
        look at it if it is over, which keeps no copy of it before something is written on it. What others
        thought of it is not believed; with `known` the record tells what was thought here. Raises InputError
        where it goes on in another window."""
        own = path if path is not None and self._archive.holds(path) else None
        page, given = self._page, record.given if own is not None else None
        if own is None and not known:
            record = replace(record, thoughts=None)
        page.review.keep()
        self._archive.begin(own, record if own or record.match.outcome else None)
        page.choosing.leave()
        page.side.offer.hide()
        session = Session(
            page.game, record.players, record.match, record.time_left, given, record.aside, record.opening,
            record.source,
        )  # fmt: skip
        page.review.recall(session, record)
        page.controller.restore(session)
        page.turn_to_person()

    def play_from(
        self, match: Match, seats: Seats | None = None, opening: int = 0, source: str = "",
        aside: tuple[Match, ...] = (),
    ) -> None:  # fmt: skip
        """Go on from a match, which began after an `opening` of so many moves and comes from a `source`, with
        lines kept `aside` and the players of this page, or those of `seats`, the person to move."""
        from engines.matches.record import record_of

        first, second = seats or self._page.replay.persons_seats
        if HUMAN in (first, second) and (first, second)[match.position.side] != HUMAN:
            first, second = second, first
        self.take_up(record_of(match, first, second, None, aside, opening, source=source), None)

    def _at_end(self) -> Said:
        page = self._page
        session, outcome = page.controller.session, page.controller.session.outcome
        assert outcome is not None
        seats = session.seats
        swapped = (seats[1], seats[0])
        offers = [self._once_more(seats)]
        if session.person is not None:
            offers.append(
                Offer(tr("Swap sides"), tr("Play again with sides swapped"), lambda: page.start(swapped))
            )
            offers += [offer for step in (-1, 1) if (offer := self._other_level(step)) is not None]
        mistakes = len(page.quiz.found())
        if mistakes:
            tip = tr("Find better moves where you went wrong in this game")
            offers.append(Offer(tr("Quiz: my mistakes ({count})", count=mistakes), tip, page.quiz.start))
        truth, reason = page.presenter.truth, reason_text(session, outcome)
        verdict = truth.decisive
        if verdict is not None:
            ply = verdict.ply
            tip = tr("See the position before this move, and what was better")
            offers.append(Offer(tr("See move {ply}", ply=ply), tip, lambda: self.look_at(ply)))
        return Said(
            winner_text(session, outcome, page.look.sides),
            sentences(reason, self._decided(), self._level_text()),
            tuple(offers),
        )

    def _where_it_stops(self) -> Said:
        """At the last known move of a game that is shown, which is not its end."""
        page = self._page
        record, squares = page.replay.record, page.game.rows * page.game.columns
        text = tr("The rest of the game is not known.")
        if record is not None and record.lead is not None:
            first = (squares + record.lead) // 2
            text = tr("The game ended {first} – {second}.", first=first, second=squares - first)
        play_on = Offer(tr("Play on from here"), self._play_on_tip, self.try_again)
        return Said(
            tr("The moves stop here"), text, (self._once_more(page.controller.session.seats), play_on)
        )

    @property
    def _play_on_tip(self) -> str:
        if HUMAN in (self._page.replay.seats_after or ()):
            return tr("Play on from this position yourself, as the side to move")
        return tr("Play on from this position with the same players; the old game stays saved")

    def _once_more(self, seats: Seats) -> Offer:
        page = self._page
        if page.controller.replaying:
            return Offer(tr("Watch again"), tr("Show this game from the start"), page.replay.again, True)
        return Offer(
            tr("Play again"), tr("Another game with the same players"), lambda: page.start(seats), True
        )

    def _level_text(self) -> str:
        """What the game changed in the person's level, which it does once."""
        page = self._page
        try:
            return my_level.keep(page.controller.session)
        except InputError as error:
            page.failed.emit(error)
            return ""

    def _decided(self) -> str:
        """What decided a finished game, as far as that is known."""
        page, truth = self._page, self._page.presenter.truth
        session, outcome, verdict = (
            page.controller.session,
            page.controller.session.line.outcome,
            truth.decisive,
        )
        if verdict is not None:
            who = who_decided(verdict, truth.text(verdict.ply), session.person, page.look.sides)
            return sentences(who, truth.sentence(verdict.ply))
        if outcome is not None and outcome.winner is not None and not outcome.reason.on_the_board:
            solution, position = page.seeker.known(session.line.position), session.line.position
            if solution is not None and solution.truth is not None:
                left = solution.truth.seen(position.side, outcome.winner.other)
                return tr("In truth the game was not lost yet.") if left.value >= 0 else ""
        made = range(session.opening + 1, session.line.plies + 1)
        if made and all(truth.verdict(ply) is not None for ply in made):
            return tr("Neither side gave the result away.")
        return ""

    def _before_a_move(self) -> Said:
        page, truth = self._page, self._page.presenter.truth
        session = page.controller.session
        ply = session.cursor + 1
        again = Offer(tr("Try again from here"), self._play_on_tip, self.try_again, primary=True)
        end = Offer(
            tr("To the end"),
            tr("Back to the end of the game"),
            lambda: page.controller.jump(session.line.plies),
        )
        said = (
            tr("This move belongs to the opening the game started with.")
            if ply <= session.opening
            else truth.sentence(ply) or tr("It is not known what this move cost.")
        )
        return Said(
            tr("Before move {ply}, {move}", ply=ply, move=truth.marked(ply)),
            sentences(said, took_text(session.line.took(session.cursor))),
            (again, end),
        )

    def _other_level(self, step: int) -> Offer | None:
        page, seats = self._page, self._page.controller.session.seats
        opponent = seats[1] if seats[0] == HUMAN else seats[0]
        level = neighbour(page.game, opponent, step)
        if level is None:
            return None
        animal = describe(page.game, level).name
        text = tr("Stronger: {animal}", animal=animal) if step > 0 else tr("Easier: {animal}", animal=animal)
        tip = tr("Play again, one level up") if step > 0 else tr("Play again, one level down")
        first, second = (HUMAN, level) if seats[0] == HUMAN else (level, HUMAN)
        return Offer(text, tip, lambda: page.start((first, second)))
