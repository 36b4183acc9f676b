"""A watched search over time: prepared in the background, played by a clock, changed by the person."""

from threading import Event

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from app.background.task import TaskRunner
from app.labs.search.playback import Playback
from app.labs.search.preparing import Method, Prepared, games, prepare
from engines.game import Game, Move
from engines.matches.match import Match

BEAT_MS, TELL_MS = 33, 80
"""Milliseconds between two beats of the clock, and at least between two pictures of a search in a hurry."""
LONGEST_BEAT = 0.25
"""Seconds that pass at most between two beats, however late the clock comes."""
FIRST_EXAMPLE = 1


class SearchSession(QObject):
    """What is thought about, how, and how far it is. It rests while nobody looks."""

    renewed = Signal()
    """Another search lies ready, or none any more."""
    moved = Signal()
    """The search has gone on."""
    steered = Signal()
    """It plays or holds."""
    failed = Signal(Exception)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.game: Game = games()[0]
        self.method = Method.PLAYOUTS
        self.match: Match | None = None
        self.playback: Playback | None = None
        self.counts: dict[Method, int] = {}
        """Positions that the exhaustive searches of this position looked at."""
        self._example, self._seed, self._speed = FIRST_EXAMPLE, FIRST_EXAMPLE, 0.5
        self._runner, self._clock = TaskRunner(self), QTimer(self)
        self._since, self._told = QElapsedTimer(), QElapsedTimer()
        self._told.start()
        self._clock.setInterval(BEAT_MS)
        self._clock.timeout.connect(self._beat)
        self._awake = self._playing = self._play_next = False

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._playing

    @property
    def busy(self) -> bool:
        """Whether a search is being prepared."""
        return self._runner.busy

    @property
    def speed(self) -> float:
        """Simulations a second."""
        return self._speed

    def open(self) -> None:
        """Prepare the first example, unless something is there."""
        if self.playback is None and not self.busy:
            self._prepare()

    def be_awake(self, on: bool) -> None:
        """Somebody looks, or nobody does."""
        self._awake = on
        self._run_clock()

    def shut_down(self) -> None:
        """Stop everything."""
        self.be_awake(False)
        self._runner.shutdown()

    def play(self, on: bool) -> None:
        """Go on, or hold; from the end it begins again. What is being prepared begins when it lies ready."""
        if self.busy:
            self._play_next = on
            return
        if on and self.playback is not None and self.playback.at_end:
            self.restart(then_play=True)
            return
        self._set_playing(on and self.playback is not None)
        if not on:
            self._note()

    def take_phase(self) -> None:
        """Hold, and show the next phase."""
        self._set_playing(False)
        if self.playback is not None and not self.busy:
            self.playback.take_phase()
            self._note()

    def take_simulation(self) -> None:
        """Hold, and show one simulation."""
        self._set_playing(False)
        if self.playback is not None and not self.busy:
            self.playback.take_simulation()
            self._note()

    def restart(self, then_play: bool = False) -> None:
        """Think about the same position from nothing; playouts are drawn anew."""
        self._seed += 1
        self._prepare(then_play)

    def choose_speed(self, speed: float) -> None:
        """Simulations a second."""
        self._speed = speed
        if self.playback is not None:
            self.playback.speed = speed

    def choose_method(self, method: Method) -> None:
        """Think in another way about the same position."""
        if method is not self.method:
            self.method = method
            self._prepare()

    def choose_game(self, game: Game) -> None:
        """An example of another game."""
        if game is not self.game:
            self.game = game
            self._think_of(None)

    def another_example(self) -> None:
        """The next example."""
        self._example += 1
        self._think_of(None)

    def from_the_start(self) -> None:
        """The position in which the game begins."""
        self._think_of(Match.new(self.game))

    def play_move(self, move: Move) -> None:
        """Think about the position after a legal move; one that ends the game is not played."""
        if not self.busy and self.match is not None and move in self.match.legal_moves:
            after = self.match.play(move)
            if after.outcome is None:
                self._think_of(after)

    def take_back(self) -> None:
        """Think about the position before the last move."""
        if not self.busy and self.match is not None and self.match.plies:
            self._think_of(self.match.back_to(self.match.plies - 1))

    def _think_of(self, match: Match | None) -> None:
        self.match = match
        self.counts = {}
        self._prepare()

    def _prepare(self, then_play: bool = False) -> None:
        self._set_playing(False)
        self._play_next = then_play
        game, match, method = self.game, self.match, self.method
        seed = self._seed if match is not None else self._example

        def work(stop: Event, _report: object) -> Prepared | None:
            return prepare(game, match, method, seed, stop)

        self._runner.start(work, self._prepared, self._not_prepared)

    def _prepared(self, prepared: Prepared | None) -> None:
        if prepared is None:
            return
        self.match = prepared.match
        self.playback = Playback(prepared, speed=self._speed)
        self.renewed.emit()
        self._set_playing(self._play_next)

    def _not_prepared(self, error: Exception) -> None:
        self.playback = None
        self.renewed.emit()
        self.failed.emit(error)

    def _set_playing(self, on: bool) -> None:
        if on != self._playing:
            self._playing = on
            self.steered.emit()
        self._run_clock()

    def _run_clock(self) -> None:
        wanted = self._awake and self._playing
        if wanted and not self._clock.isActive():
            self._since.start()
            self._clock.start()
        elif not wanted:
            self._clock.stop()

    def _beat(self) -> None:
        if self.playback is None:
            return
        self.playback.advance(min(LONGEST_BEAT, self._since.restart() / 1000))
        if not self.playback.hurried or self.playback.at_end or self._told.hasExpired(TELL_MS):
            self._note()
        if self.playback.at_end:
            self._set_playing(False)

    def _note(self) -> None:
        """Tell how far it is."""
        self._told.restart()
        playback = self.playback
        if playback is not None and self.method.exhaustive and playback.prepared.search.finished:
            self.counts[self.method] = playback.prepared.search.done
        self.moved.emit()
