"""What the maze pages tell: a few paragraphs, the rule as a formula, and what to try next."""

from dataclasses import dataclass

from app.labs.formula import Box, Fraction, Script, italic, row
from app.labs.telling import Telling, one_line, paragraphs

VALUES_ONLY = ("gamma", "start_values", "epsilon", "fading")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Telling):
    """One page's words. `id` is the learner's name and its preset's; `has_values` tells whether cells have
    values that glow (otherwise they glow where the walk came through)."""

    id: str
    has_values: bool
    unused: tuple[str, ...]
    """Options that mean nothing to this learner."""


_S, _A, _B = italic("s"), italic("a"), italic("b")
_Q = row(italic("Q"), "(", _S, ", ", _A, ")")
_THETA = row(italic("θ"), "(", _S, ", ", _A, ")")
_PI = row(italic("π"), "(", _S, ", ", _A, ")")
_NEXT = italic("Q(s′, a′)", marked=True)
_BEST = row(Script(italic("max", marked=True), italic("a′", marked=True), "under"), " ", _NEXT)


def _learned(target: Box) -> tuple[Box, ...]:
    """The update of Q towards the reward and what comes next."""
    found = row(italic("r"), " + ", italic("γ"), " ", target, " − ", _Q)
    return row(_Q, " ←"), row(_Q, " + ", italic("η"), " ( ", found, " )")


_CHANCE = row(_PI, " = ", Fraction(row("1"), row(italic("n"), "(", _S, ")")))
_POWER = Script(italic("e"), row(italic("β"), " ", _THETA))
_POWERS = Script(italic("e"), row(italic("β"), " ", italic("θ"), "(", _S, ", ", _B, ")"))
_SOFTMAX = row(_PI, " = ", Fraction(_POWER, row(Script(row("Σ"), _B, "below"), " ", _POWERS)))
_SURPLUS = row(italic("N"), "(", _S, ", ", _A, ") − ", _PI, " ", italic("N"), "(", _S, ")")
_PREFERRED = row(_THETA, " ← ", _THETA, " + ", italic("η"), " ", Fraction(_SURPLUS, italic("T")))

RANDOM = Lesson(
    "Random walk",
    paragraphs("""The chick stands on the ring and wants to reach the star. In every cell it takes one of
    the open ways, each with the same probability.

    It remembers nothing, so its hundredth walk is no shorter than its first. What the other walkers learn
    is measured against this one.

    The arrows show the open ways, and the number in a cell the probability of each. The brighter a cell,
    the more often the walk came through it."""),
    (_CHANCE,),
    "π: probability of the action a (a step) in the state s (a cell) · n: ways out of the cell",
    paragraphs("""Look at the curve: nothing gets better, and now and then a walk is very long.

    Generate a maze of 8×8 cells. How much longer do the walks get?

    Put another walker beside it: both walk in the same maze."""),
    paragraphs("""It stays near 50 steps on average, where 4 would do. The longest of a hundred walks takes
    about 200.

    They take some 2,000 to 3,000 steps, about fifty times as many.

    The curve of any other comes down to 4 steps; this one stays where it is."""),
    one_line("""Chance finds the star as well, but learns nothing on the way. The next walker remembers
    which walks were good."""),
    id="random",
    has_values=False,
    unused=("eta", "eta_half", "beta", "settled", *VALUES_ONLY),
)

POLICY = Lesson(
    "Policy gradient",
    paragraphs("""Every way out has a preference θ. Their softmax gives the probabilities π: what is
    preferred is taken more often, but nothing is ever ruled out.

    After each walk the steps that were taken more often than π says become more probable. This is divided
    by the length T of the walk, so short walks teach more than long ones.

    It ends when a walk changes the probabilities by less than 0.0001 in all. The arrows show the
    probabilities, and each cell the one of its likeliest step; point at a cell to read all of them. The
    brighter a cell, the more often the walk came through it."""),
    (_SOFTMAX, _PREFERRED),
    "N: how often the walk took the action, or came to the state · T: its length · η: learning rate · β: "
    "inverse temperature, 1 at first",
    paragraphs("""Raise η to 1: it settles sooner. Is it still the shortest way?

    Set β to 5, so that it follows its preferences more strictly, then to 0.2. How soon does it settle?

    Put Q-learning beside it. Which one needs fewer walks?

    In the 3×3 maze take away the wall between S4 and S5: it opens a second way to the star, two steps
    longer. Which one does it settle on?"""),
    paragraphs("""It is, in each of 60 runs. It settled after about 1,100 walks instead of 4,300.

    With 5 after about 1,700 walks, with 0.2 after about 10,000.

    Q-learning by far: it takes the shortest way from about its sixth walk on. This one needs 600 to 900 to
    take it nearly every time, and thousands to settle.

    On the shorter one, in each of 80 runs."""),
    one_line("""Whole walks are rewarded, good steps and bad ones alike, so it takes thousands. The next
    walker learns from every single step."""),
    id="policy",
    has_values=False,
    unused=VALUES_ONLY,
)

SARSA = Lesson(
    "Sarsa",
    paragraphs("""Now every step has a value Q: the reward that the walker expects, worth less the later it
    comes. Reaching the star earns 1, everything else nothing.

    After each step Q moves a little towards what was found: the reward, and the discounted value of the
    step that it takes next. State, action, reward, state, action: hence the name.

    Mostly the walker takes the best step it knows, and with probability ε any. Before each walk ε is
    halved. The arrow in a cell points to its best step, and the number is the Q of that step. Watch the
    glow begin at the star and spread back, a little with every walk."""),
    _learned(_NEXT),
    "η: learning rate · r: reward · γ: discount · s′, a′: the next state and action",
    paragraphs("""Point at a cell while it learns. What is each of its steps worth?

    Set the fading of ε to 1, so that it stays at 0.5, and put Q-learning beside it: Sarsa
    counts its own missteps, so its values stay lower.

    Set γ to 0.5. How much less is the start worth now?

    Set ε to 0. It still finds the star: its first values promise too much, so each way disappoints it and
    it tries another. What if the first values go up to 0 only?"""),
    paragraphs("""On the way the step towards the star comes to 1, 0.9, 0.81 and 0.72. The others stay near
    0: it soon takes them no more.

    With Sarsa the start comes to about 0.45, with Q-learning to 0.73.

    0.12 instead of 0.72: three steps lie before the one that earns the reward, and each of them halves it.

    Then all ways look alike for ever. It takes the first one each time and goes to and fro, until its
    walks are broken off after 100,000 steps."""),
    one_line("""With a value for each step the reward finds its way back from the star. But the walker's
    own missteps count as well; the next one leaves them out."""),
    id="sarsa",
    has_values=True,
    unused=("beta", "settled"),
)

QLEARNING = Lesson(
    "Q-learning",
    paragraphs("""Like Sarsa, but for one thing: what comes next counts with the value of the best step
    there, even when the walker takes another one.

    So it learns the best way even while it walks a worse one. That is the whole difference; the rest of
    the code is shared.

    In the end a cell is worth γ for every step that is left after the next: 1 beside the star, then 0.9,
    then 0.81. This is why the glow becomes fainter with the distance."""),
    _learned(_BEST),
    "η: learning rate · r: reward · γ: discount · s′, a′: the next state and action",
    paragraphs("""Put Sarsa beside it: same maze, same random numbers.

    Generate a maze of 20×20 cells and watch the first glow find its way back to the start.

    In the 3×3 maze take away the wall above the star, so that two ways lead there. When it has learned,
    draw a wall across the one that it takes and start again."""),
    paragraphs("""They hardly differ: ε is small so soon that both take 4 steps from about the sixth walk
    on.

    Within one to two hundred walks it takes the shortest way or nearly that, often more than 100 steps
    long.

    It learns the other way just as soon, in about six walks."""),
    one_line("""A table of values is enough as long as it has a row for every state. A game has far too
    many positions for that: the value of those that were never seen must be guessed. The next pages are
    about what can guess: neural networks."""),
    id="qlearning",
    has_values=True,
    unused=("beta", "settled"),
)

LESSONS = (RANDOM, POLICY, SARSA, QLEARNING)


def find_lesson(id: str) -> Lesson:
    """The lesson of that id; Q-learning's for one that is not known."""
    return next((lesson for lesson in LESSONS if lesson.id == id), QLEARNING)
