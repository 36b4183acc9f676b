"""Four walkers in a maze, in the order of the lessons. This is all there is to it.

The world is `exits`: for each cell, the cells to which one step leads. A walk ends at the goal, and only
the step that reaches it earns a reward, of 1. Two of the walkers keep a table Q: for each cell `s` a list
with one number for each way out `a`, the reward that it expects, less the later it comes.
"""

from dataclasses import dataclass, field
from math import exp
from random import Random

Table = list[list[float]]


@dataclass(slots=True)
class World:
    """Where a walker walks: cell -> the cells beside it that can be reached. No walk is longer than
    `longest` steps."""

    exits: tuple[tuple[int, ...], ...]
    start: int
    goal: int
    longest: int = 100_000


@dataclass(slots=True)
class Walk:
    """What happened in an episode: the ways out that were taken, one after the other from the start, and
    how much the walker's table changed (the sum of all differences)."""

    choices: list[int] = field(default_factory=list)
    change: float = 0.0


class RandomWalk:
    """Takes every way out with the same probability, and learns nothing."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world, self.rng, self.epsilon = world, rng, 0.0
        self.table: Table = [[1 / len(ways) for _ in ways] for ways in world.exits]

    def episode(self) -> Walk:
        """Walk from the start to the goal by the probabilities in the table."""
        exits, goal, table, random = self.world.exits, self.world.goal, self.table, self.rng.random
        walk: list[int] = []
        s = self.world.start
        while s != goal and len(walk) < self.world.longest:
            rest, a = random() - table[s][0], 0
            while rest >= 0 and a + 1 < len(table[s]):
                a += 1
                rest -= table[s][a]
            walk.append(a)
            s = exits[s][a]
        return Walk(walk)


class PolicyGradient(RandomWalk):
    """Keeps a preference θ for each step; the probabilities π in the table are the softmax of βθ. After each
    walk the steps that were taken more often than π says become more probable, the more so the shorter
    the walk was:  θ(s,a) ← θ(s,a) + η · (N(s,a) − π(s,a) · N(s)) / T."""

    def __init__(self, world: World, rng: Random, eta: float, beta: float = 1.0) -> None:
        """`beta` is the inverse temperature: the smaller, the more is left to chance."""
        super().__init__(world, rng)
        self.eta, self.beta = eta, beta
        self.theta: Table = [[1.0 for _ in ways] for ways in world.exits]

    def episode(self) -> Walk:
        """Walk to the goal, then learn from the whole walk."""
        walk = super().episode()
        taken: dict[int, list[int]] = {}  # N(s, a) of the cells that the walk came through
        s = self.world.start
        for a in walk.choices:
            taken.setdefault(s, [0] * len(self.table[s]))[a] += 1
            s = self.world.exits[s][a]
        for s, counts in taken.items():
            pi, theta, visits = self.table[s], self.theta[s], sum(counts)
            for a, count in enumerate(counts):
                theta[a] += self.eta * (count - pi[a] * visits) / len(walk.choices)
            self.table[s] = softmax([self.beta * one for one in theta])
            walk.change += sum([abs(new - old) for new, old in zip(self.table[s], pi, strict=True)])
        return walk


def softmax(preferences: list[float]) -> list[float]:
    """Probabilities that grow exponentially with the preferences."""
    highest = max(preferences)
    weights = [exp(one - highest) for one in preferences]
    whole = sum(weights)
    return [weight / whole for weight in weights]


class Sarsa:
    """Mostly takes the step that looks best, sometimes (with probability ε) any. After each step its
    value moves a little towards what the step brought: the reward, and what comes next, discounted.
    What comes next is the value of the step that it will really take, be it a good one or not."""

    def __init__(
        self, world: World, rng: Random, eta: float, gamma: float, epsilon: float, fading: float, scale: float
    ) -> None:
        """`fading` is what ε is multiplied with before each episode; values start between 0 and `scale`."""
        self.world, self.rng = world, rng
        self.eta, self.gamma, self.epsilon, self.fading = eta, gamma, epsilon, fading
        self.table: Table = [[rng.random() * scale for _ in ways] for ways in world.exits]
        self.table[world.goal] = [0.0]  # nothing comes after the goal

    def choose(self, s: int) -> int:
        """The way out to take from `s`."""
        values, random = self.table[s], self.rng.random
        if random() < self.epsilon:
            return int(random() * len(values))
        return values.index(max(values))

    def value_of_next(self, s: int, a: int) -> float:
        """What to expect in the next cell `s`, where `a` will be taken. The one difference: see QLearning."""
        return self.table[s][a]

    def episode(self) -> Walk:
        """Walk from the start to the goal and learn from every step."""
        exits, goal, q = self.world.exits, self.world.goal, self.table
        choose, value_of_next = self.choose, self.value_of_next
        self.epsilon *= self.fading
        walk: list[int] = []
        best = {}  # the value of each cell that the walk comes through, as it was before
        s = self.world.start
        a = choose(s)
        while s != goal and len(walk) < self.world.longest:
            walk.append(a)
            if s not in best:
                best[s] = max(q[s])
            s_next = exits[s][a]
            a_next = choose(s_next)
            reward = 1.0 if s_next == goal else 0.0
            target = reward + self.gamma * value_of_next(s_next, a_next)
            q[s][a] += self.eta * (target - q[s][a])
            s, a = s_next, a_next
        return Walk(walk, sum(abs(max(q[s]) - value) for s, value in best.items()))


class QLearning(Sarsa):
    """As Sarsa, but what comes next is the value of the best step there, whether it is taken or not."""

    def value_of_next(self, s: int, a: int) -> float:
        """What to expect in the next cell `s`."""
        return max(self.table[s])


Learner = RandomWalk | Sarsa
