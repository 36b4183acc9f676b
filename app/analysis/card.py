"""The judgement in words and as a curve."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.analysis.graph import EvaluationGraph
from app.analysis.judgement import Judgement, curve, headline, judge, value_for
from app.analysis.line_row import LineRow, OpinionRow, expected_line
from app.analysis.scrubber import Scrubber, moments
from app.analysis.truth_row import TruthRow
from app.analysis.verdict_words import line_texts
from app.analysis.worst_row import WorstRow
from app.i18n import keep_translated, tr
from app.keys import commands
from app.keys.keyboard import keyboard, written
from app.play.session import HUMAN, Session
from app.theme.icons import ThemedIcon
from app.theme.roles import button, label, name, set_role

GAP, SIDE = 4, 16
"""Between what stands in the card, and beside it, in pixels."""


class JudgementCard(QFrame):
    """Who is ahead, how sure that is, and how it came about."""

    jumped = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        set_role(self, "card")
        self.title, self.share = label("title", wraps=True), label("accent")
        self.text = label("soft", wraps=True)
        self.truth, self.graph, self.worst = TruthRow(), EvaluationGraph(), WorstRow()
        self.scrubber, self.line, self.second = Scrubber(), LineRow(), OpinionRow()
        self.judge = ""
        """What the judge is called; "" for the game's own network."""
        self.grows = False
        """Whether the position looked at is thought about further."""
        self.further = button("mini", checkable=True)
        """Have it thought about further."""
        ThemedIcon(self.further, "further")
        self.graph.jumped.connect(self.jumped)
        top = QHBoxLayout()
        top.addWidget(self.title, 1)
        top.addWidget(self.share)
        top.addWidget(self.further)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SIDE, 12, SIDE, 10)
        layout.setSpacing(GAP)
        layout.addLayout(top)
        layout.addWidget(self.text)
        layout.addWidget(self.scrubber)
        layout.addWidget(self.line)
        layout.addWidget(self.second)
        layout.addWidget(self.truth)
        layout.addWidget(self.graph, 1)
        layout.addWidget(self.worst)
        layout.addStretch()  # for what is left where there is no room for the curve
        self.share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        keep_translated(self.retranslate)

    def retranslate(self) -> None:
        """Texts in the current language."""
        tip = tr("Let the AI keep thinking about this position for as long as you look at it")
        name(self.further, tr("Keep thinking"), keyboard.tip(tip, commands.THINK_ON))

    def show_graph(self, shown: bool) -> None:
        """Whether the curve has room here."""
        self.graph.setVisible(shown)

    @property
    def curve_height(self) -> int:
        """What the curve takes at least, in pixels."""
        return self.graph.minimumHeight() + GAP

    def passing_height(self, width: int) -> int:
        """How much more, in pixels, the card would take with all that comes and goes as one leafs: two rows,
        and a second line of the text."""
        hidden = [one for one in (self.scrubber, self.line) if one.isHidden()]
        written = max(0, self.text.heightForWidth(width - 2 * SIDE))
        lines = max(0, 2 * self.text.fontMetrics().lineSpacing() - written)
        return lines + sum(one.minimumSizeHint().height() + GAP for one in hidden)

    def show_session(
        self, session: Session, sides: tuple[str, str], preference: str, reveal: str
    ) -> Judgement | None:
        """Show what may be shown of a session; returns the judgement in force where one looks."""
        points = curve(session, preference, reveal)
        now = judge(points, session.cursor)
        thought = now is not None and now.ply == session.cursor and session.outcome is None
        self.scrubber.show_moments(moments(session) if thought else (), session.moment)
        opinion = session.opinion
        line = expected_line(session, reveal) if thought else None
        self.line.show_line(tuple(line_texts(line)[session.cursor :]) if line is not None else ())
        if now is not None and thought and session.moment is not None and opinion is not None:
            value = value_for(opinion, session.side, now.viewpoint)
            now = Judgement(now.ply, value, now.viewpoint, opinion.sims)
        self.graph.show_curve(points, session.line.plies, session.cursor)
        if now is None:
            self._say_nothing(session, reveal)
            return None
        if now.ply == session.line.plies and session.line.outcome is not None:
            self.title.setText(tr("The game is over"))
            self.share.setText("")
            self.text.setText(tr("The curve shows how it came about; click it to look back."))
        else:
            self._say(session, now, sides)
        return now

    def _say_nothing(self, session: Session, reveal: str) -> None:
        """Why there is no judgement."""
        self.share.setText("")
        if session.outcome is not None:
            self.title.setText(tr("The game is over"))
            self.text.setText("")
            return
        self.title.setText(tr("Evaluation"))
        if session.veiled:
            self.text.setText(tr("Hidden until you have answered."))
        elif reveal == "hidden":
            self.text.setText(tr("Hidden until the game is over."))
        else:
            self.text.setText("" if session.watching else _beginning(session))

    def _say(self, session: Session, now: Judgement, sides: tuple[str, str]) -> None:
        ahead = now.viewpoint if now.value > 0 else now.viewpoint.other
        if session.you is None:
            who = tr("{side} is", side=tr(sides[ahead]))
        else:
            who = tr("You are") if ahead == session.you else tr("The opponent is")
        self.title.setText(tr(headline(now.value), who=who))
        self.share.setText(f"{round(now.share * 100)} %")
        owner = tr("your") if session.you == now.viewpoint else tr(sides[now.viewpoint])
        tip = tr("The expected score of {owner} side: a win counts 100 %, a draw 50 %.", owner=owner)
        self.share.setToolTip(tip)
        self.share.setAccessibleDescription(tip)
        when = tr("before the first move") if not now.ply else tr("after move {ply}", ply=now.ply)
        whose = tr("Opinion of {judge}", judge=self.judge) if self.judge else tr("The AI's opinion")
        sims = f"{now.sims:,}" if now.sims > 1 else ""
        if sims and self.grows:
            text = tr("{whose} {when}, from {sims} simulations so far.", whose=whose, when=when, sims=sims)
        elif sims:
            text = tr("{whose} {when}, from {sims} simulations.", whose=whose, when=when, sims=sims)
        else:
            text = tr("{whose} {when}.", whose=whose, when=when)
        self.text.setText(text)


def _beginning(session: Session) -> str:
    before = session.line.positions[: session.cursor]
    if any(session.seats[position.side] == HUMAN for position in before):
        return tr("The curve begins with your next move.")
    keys = keyboard[commands.RULES]
    if keys.isEmpty():
        return tr("The curve begins with your first move.")
    return tr("The curve begins with your first move. {keys} shows the rules.", keys=written(keys))
