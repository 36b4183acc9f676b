"""What was thought, and found out, of a finished game of the person's own, kept in its file and found there
again."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from engines.errors import InputError
from engines.review.thoughts import Thoughts, is_newer, thoughts_as_json, thoughts_from_json
from engines.solvers.oracle import Source

if TYPE_CHECKING:
    from app.play.archive import Archive
    from app.play.page import GamePage
    from app.play.session import Session
    from engines.matches.match import Match
    from engines.matches.record import Record

log = logging.getLogger(__name__)


class KeptReview:
    """Opinions are used only where who judges now would come to them: the same judge, with the same network,
    thinking as much. What is exactly known is the same for everybody; only what was searched for is kept,
    since tables and books tell theirs at once."""

    def __init__(self, page: GamePage, archive: Archive) -> None:
        self._page, self._archive = page, archive
        self._last: tuple[Match, Thoughts] | None = None
        """What was kept or found last."""

    def recall(self, session: Session, record: Record) -> None:
        """Let a finished game that is about to be looked at know what its file holds; what cannot be used is
        found out anew."""
        line, page = session.line, self._page
        if record.thoughts is None or line.outcome is None:
            return
        try:
            found = thoughts_from_json(line, record.thoughts)
        except InputError as error:
            log.warning("a game is looked through again: %s", error)
            return
        page.seeker.learn({line.positions[ply]: one for ply, one in found.truth.items()})
        if found.by == page.analyst.signature:
            session.be_judged(page.controller.judge_of(session))
            session.add(line, found.opinions)
        self._last = (line, self._of(session))

    def keep(self) -> None:
        """Keep what is known now of the game on the board, if it is over, with its file."""
        page, session = self._page, self._page.controller.session
        elsewhere = page.controller.replaying or session.tried or page.asker is not None
        if elsewhere or session.line.outcome is None:
            return
        now = (session.line, self._of(session))
        if now != self._last and self._tells_more(*now):
            self._last = now
            self._archive.keep(session, thoughts_as_json(*now))

    def with_thoughts(self, record: Record) -> Record:
        """The record of the game on the board with what is known of it here, not with what others thought."""
        session = self._page.controller.session
        line, thoughts = session.line, self._archive.thoughts(session.line)
        if line.outcome is None or record.match != line:
            return replace(record, thoughts=None)
        now = self._of(session)
        return replace(
            record, thoughts=thoughts_as_json(line, now) if self._tells_more(line, now) else thoughts
        )

    def _tells_more(self, line: Match, now: Thoughts) -> bool:
        """Whether this is to be kept rather than what is: not what was broken off of another judge's."""
        kept = self._archive.thoughts(line)
        if is_newer(kept) or not (now.opinions or now.truth):
            return False
        opinions = kept.get("opinions") if isinstance(kept, dict) and kept.get("by") != now.by else None
        return not isinstance(opinions, dict) or len(now.opinions) >= len(opinions)

    def _of(self, session: Session) -> Thoughts:
        line, known = session.line, self._page.seeker.known
        places = ((ply, known(position)) for ply, position in enumerate(line.positions))
        truth = {ply: one for ply, one in places if one is not None and one.source is Source.SEARCH}
        return Thoughts(self._page.analyst.signature, dict(session.infos), truth)
