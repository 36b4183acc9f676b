"""Where the walkers are: an episode, and a step in it. Time makes it go on. No Qt."""

from collections.abc import Callable, Sequence

SLOWEST, FASTEST = 1.0, 4000.0
"""Steps a second."""
REST_SECONDS, REST_STEPS = 0.45, 18.0
"""How long a walker stands at the goal, while the values that it learned light up, at an easy speed; and
steps that it would take meanwhile, at most."""
FIRST_SECONDS, HALVED = 6.0, 4
"""How long the first walk is shown, at most, and after how many more of them half as long."""


class Playback:
    """A place in the episodes that were written down, and how fast it moves.

    `numbers` are the episodes that can be shown (the list may grow), `length` says how many steps the
    longest walk of an episode takes."""

    def __init__(self, numbers: Callable[[], Sequence[int]], length: Callable[[int], int]) -> None:
        self._numbers, self._length = numbers, length
        self.at = 0
        """The place in the list of episodes."""
        self.step = 0.0
        """Steps of this episode that were taken, with a fraction; beyond its length the walkers rest."""
        self.playing = False
        self.speed = 8.0

    @property
    def episode(self) -> int:
        """The number of the episode shown; 0 before there is one."""
        numbers = self._numbers()
        return numbers[min(self.at, len(numbers) - 1)] if numbers else 0

    @property
    def at_end(self) -> bool:
        """Whether everything that was written down has been shown."""
        numbers = self._numbers()
        return self.at >= len(numbers) - 1 and (not numbers or self.step >= self._whole())

    @property
    def learned(self) -> float:
        """How much of what this episode taught is to be seen, 0 while they walk to 1."""
        rest = self._rest()
        over = self.step - self._length(self.episode)
        return min(1.0, max(0.0, over / rest)) if rest else float(over >= 0)

    def restart(self) -> None:
        """Go to the beginning."""
        self.at, self.step = 0, 0.0

    def go_to(self, at: int) -> None:
        """Go to the beginning of an episode by its place in the list."""
        self.at = max(0, min(at, len(self._numbers()) - 1))
        self.step = 0.0

    def go_to_episode(self, number: int) -> None:
        """Go to the beginning of an episode, or the nearest before it that was written down."""
        numbers = self._numbers()
        self.go_to(max((at for at, one in enumerate(numbers) if one <= number), default=0))

    def hurry(self, easy: float) -> None:
        """Choose a speed for the episode that is shown, `easy` steps a second or more: the first ones can be
        followed step by step, and of thousands one still sees what is learned within minutes."""
        seconds = FIRST_SECONDS / (1 + self.at / HALVED)
        self.speed = min(FASTEST, max(easy, (self._length(self.episode) + REST_STEPS) / seconds))

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        left = seconds * self.speed
        while left > 0:
            if self.at >= len(self._numbers()):
                return
            room = self._whole() - self.step
            if left < room:
                self.step += left
                return
            left -= max(0.0, room)
            if self.at + 1 >= len(self._numbers()):
                self.step = self._whole()
                return
            self.at, self.step = self.at + 1, 0.0

    def take_one_step(self) -> None:
        """Go to the next whole step, or to the next episode."""
        length = self._length(self.episode)
        if self.step < length:
            self.step = float(int(self.step) + 1)
            if self.step >= length:
                self.step = self._whole()
        elif self.at + 1 < len(self._numbers()):
            self.at, self.step = self.at + 1, 0.0
            if self._length(self.episode):
                self.step = 1.0

    def take_one_back(self) -> None:
        """Go to the whole step before, or to the end of the episode before."""
        if self.step > 0:
            self.step = float(int(min(self.step, self._length(self.episode)) - 1e-9))
        elif self.at > 0:
            self.at -= 1
            self.step = self._whole()

    def _whole(self) -> float:
        return self._length(self.episode) + self._rest()

    def _rest(self) -> float:
        """In steps. The faster they walk, the shorter they rest, but an episode never takes no time."""
        return max(1.0, min(REST_SECONDS * self.speed, REST_STEPS))
