"""What the lessons on networks tell: a few paragraphs, the rule as a formula, and what to try next."""

from dataclasses import dataclass
from enum import StrEnum

from app.labs.formula import Box, Fraction, Script, Words, italic, row
from app.labs.telling import Telling, one_line, paragraphs


class Subject(StrEnum):
    """What a lesson's examples are."""

    DIGITS = "digits"
    PHOTOGRAPHS = "photographs"
    HOUSES = "houses"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson(Telling):
    """One page's words. `id` is also that of the kind of run."""

    id: str
    subject: Subject


def _under(text: str, below: str) -> Box:
    return Script(Words(text), italic(below), "under")


def _low(letter: str, index: str) -> Box:
    return Script(italic(letter), italic(index), "below")


_SOFTMAX = row(_low("p", "k"), " = ", Fraction(
    Script(italic("e"), _low("z", "k")), row(Script(Words("Σ"), italic("j"), "below"), " ",
                                             Script(italic("e"), _low("z", "j")))))  # fmt: skip
_LOSS = row(italic("L"), " = − log ", _low("p", "t"))
_STEP = row(italic("w"), " ← ", italic("w"), " − ", italic("η"), " ", Fraction(italic("∂L"), italic("∂w")))

DIGITS = Lesson(
    "Handwritten digits",
    paragraphs("""To the network a picture of a digit is a list of numbers: how bright each of its points is.
    Every unit of a dense layer adds up all of them, each times a weight of its own, and bends the sum into
    a range that the next layer can work with.

    The last layer has a unit for each digit. Softmax turns what they say into shares that add up to 1; the
    smaller the share of the true digit t, the larger the loss. After each batch of pictures every weight
    takes a small step downhill.

    Dropout silences some units at random while the network learns, so that no unit relies on a single
    other. Held-out pictures are never learned from: where their curve no longer follows that of the learned
    ones, the network has begun to learn by heart."""),
    (_SOFTMAX, _LOSS, _STEP),
    "p: share of a digit · z: what its unit says · t: the true digit · w: a weight · η: learning rate",
    paragraphs("""Draw a digit under “Try it” and watch the bars while you draw. Where does a 1 become a 7?

    Run two presets, and under “Earlier runs” put one beside the other. Which one learns faster? And what do
    both still get wrong: click a cell beside the diagonal.

    In the settings, let it learn for twice as many epochs. Which curve goes on falling, and which does
    not?"""),
    paragraphs("""Where a level upper stroke was more than a quarter as long as the stem. One that sloped a
    little had to be longer, and with a steep one it stayed a 1.

    Of the digits that come along Small told 93 % right. The book's numbers, which are meant for many more,
    came to 52 % in their 5 epochs. Small still took ones for nines and threes for eights.

    The loss of what it learned from went on from 0.05 to 0.01. That of the held-out pictures stayed near
    0.15, and that of the test near 0.3."""),
    one_line("""A network learns from examples, and is mostly right about what it has never seen. To choose
    the best move of a game is such a question too: one of many. The next page asks for a number."""),
    id="digits",
    subject=Subject.DIGITS,
)

_MEAN = row(Fraction(Words("1"), italic("n")), " Σ ")
HOUSES = Lesson(
    "House prices",
    paragraphs("""Not every answer is one of ten. Here the network looks at a few figures of a house and names
    a price: regression. Its last layer is a single unit, and nothing bends what that unit says.

    Years, rooms and square metres are counted in different units. So each column is first shifted and
    scaled to mean 0 and variance 1; otherwise the one with the largest numbers would drown out the others.

    The loss squares each error, so that one large mistake weighs more than several small ones. The curve
    shows the mean absolute error beside it, which can be read in money. When the error on the
    held-out houses has not improved for a while, learning stops early.

    The Boston set, on which this is often shown, has a column B. It was made from the share of Black
    residents, by a formula that takes for granted how they change a price. That is a prejudice and no fact
    about houses. The set is here for comparison only."""),
    (
        row(italic("L"), " = ", _MEAN, Script(row("( ", italic("ŷ"), " − ", italic("y"), " )"), Words("2"))),
        row("MAE = ", _MEAN, "| ", italic("ŷ"), " − ", italic("y"), " |"),
    ),
    "ŷ: the price that the network names · y: the true price · n: number of houses",
    paragraphs("""Point at the dots farthest from the diagonal. What is odd about those houses?

    Under “Try it”, move one slider and leave the others. Which column counts most?

    Take California in the settings. Its dearest districts all share one price, because the census of 1990
    counted no further. What does the network make of that?"""),
    paragraphs("""One stands on 20,000 m² of ground. With most there is nothing odd to see: why they were so
    dear or so cheap is not in their figures.

    Another one with each house: often the size of a floor, the year or the condition, with 50 to 150
    thousand dollars from one end to the other.

    They stand one above the other at the right edge."""),
    one_line("""A network can name a number as well; later it will be the value of a position. But in a
    table of figures it makes no difference which column stands beside which. In a picture, and on a board,
    neighbours matter."""),
    id="houses",
    subject=Subject.HOUSES,
)

CONVOLUTION = Lesson(
    "Convolution",
    paragraphs("""A dense layer has to learn anew in each corner of a picture what an edge is. A convolution
    learns it once: a small window of weights, the kernel, moves over the picture and says at each place how
    well it fits. Many kernels make many maps.

    Pooling keeps the strongest answer of each square of 2×2 places. The maps become smaller, and what was
    found no longer depends on a single point. The next convolutions look at these maps and find what is
    made of edges: corners, then wheels and ears.

    In the end everything is laid out in one row, and dense layers decide, as in the lesson on digits."""),
    (
        row(_low("y", "i, j"), " = relu( ", italic("b"), " + ", _under("Σ", "u, v"), " ",
            _low("K", "u, v"), " ", _low("x", "i + u, j + v"), " )"),
        row(_low("m", "i, j"), " = ", _under("max", "u, v ∈ {0, 1}"), " ", _low("y", "2i + u, 2j + v")),
    ),
    "x: the picture · K: a kernel, u and v its places · b: its bias · m: the map after pooling",
    paragraphs("""Look at the table of layers: which one holds most of the parameters? It is not a
    convolution.

    Click the cell off the diagonal with the strongest colour. Would you have been sure?

    Compare it with the residual network of the next page, on the same pictures."""),
    paragraphs("""The first dense layer: with Small it has 262,272 of 279,573.

    In one run with Small 28 giraffes were taken for elephants, and 18 elephants for giraffes.

    With Small 86 % were right here, and 99 % there."""),
    one_line("""What was learned at one place is known everywhere, in a picture as on a board. More
    layers would see more, but they are hard to teach. The next page has the remedy."""),
    id="convolution",
    subject=Subject.PHOTOGRAPHS,
)  # fmt: skip

RESIDUAL = Lesson(
    "Residual network",
    paragraphs("""More layers should see more. But in a long chain what the first ones should change hardly
    reaches them, and very deep networks become worse, even on what they learn from.

    A residual block has a way round: what comes in is added to what its convolutions make of it. A block
    that has nothing to add lets everything pass, and the slope finds its way back along the short cut. So
    dozens of layers can learn together.

    Batch normalisation keeps the numbers between the layers in a usual range. Pictures are shifted and
    mirrored by chance, so that none is seen twice in the same way. The learning rate falls on the way: far
    from the goal large steps are quick, near it small ones are exact. The book's network has bottlenecks:
    1×1 convolutions make the maps fewer before the 3×3 one, and more again after it."""),
    (row(italic("y"), " = ", italic("x", marked=True), " + ", italic("F"), "( ", italic("x"), " )"),),
    "x: what comes in, on its way round · F: two or three convolutions with normalisation",
    paragraphs("""In the settings let the learning rate be constant, and put that run beside this one. What
    do the ever smaller steps at the end bring?

    Show only the wrong ones and click some. For how many is the second guess the right one?

    Look at the table of layers: where does the way round come back in?"""),
    paragraphs("""With the constant rate the curve of the test leaped, down to 55 % once, and ended at 97 %
    instead of 99 %.

    In one run with Small for 5 of 9.

    At each layer of the kind Add."""),
    one_line("""With a way round, a network can be as deep as a game needs, and the networks that play here
    are made of such blocks. So a position can be judged. What is missing is thinking ahead."""),
    id="residual",
    subject=Subject.PHOTOGRAPHS,
)

LESSONS = (DIGITS, HOUSES, CONVOLUTION, RESIDUAL)


def find_lesson(id: str) -> Lesson:
    """The lesson of that id; the first one for an id that is not known."""
    return next((lesson for lesson in LESSONS if lesson.id == id), DIGITS)
