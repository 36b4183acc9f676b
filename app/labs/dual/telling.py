"""What the page on the dual network tells, and what each part of its picture means."""

from dataclasses import dataclass

from app.labs.formula import Script, Words, italic, row
from app.labs.telling import Telling, one_line, paragraphs


@dataclass(frozen=True, slots=True)
class PartWords:
    """One part of the picture: its id, its name on it, and what it is for."""

    id: str
    title: str
    text: str


_S = italic("s")
_ERROR = Script(row("( ", italic("z"), " − ", italic("v"), " )"), Words("2"))
_PREFERRED, _PRIOR = (Script(italic(letter), italic("a"), "below") for letter in "πp")
_CROSS = row(Script(Words("Σ"), italic("a"), "under"), " ", _PREFERRED, " log ", _PRIOR)

DUAL = Telling(
    "Dual network",
    paragraphs("""AlphaZero needs two answers about a position: which moves are worth a look, and who is going
    to win. One network gives both. They share everything but the last layers, because whoever sees what a
    move threatens also sees who stands better.

    The first answer is a choice among classes, as with the digits; the classes are moves. The second is one
    number, as with the house prices. In between stand the residual blocks of the photographs.

    Nobody tells it the right answers. It plays against itself, and a tree search improves each move: what
    the search preferred becomes π, how the game ended becomes z. From these it learns, plays better, and
    learns from better games."""),
    (
        row("( ", italic("p"), ", ", italic("v"), " ) = ", italic("f"), "( ", _S, " )"),
        row(italic("L"), " = ", _ERROR, " − ", _CROSS),
    ),
    "s: the position · p: policy · v: value · π: what the search preferred · z: how the game ended, −1 to 1",
    paragraphs("""Start a quick run in the Training tab. After a first fall the loss goes down slowly there:
    the games that it learns from become harder as it plays better.

    Play against a network that is done, and let the board show what it thinks of each move."""),
    paragraphs("""In a quick run on 6×6 Reversi the loss of the policy fell from 1.56 to 1.04, and that of
    the value from 0.77 to 0.10.

    Truth, beside the board, shows what each move is exactly worth."""),
    one_line("""This is AlphaZero: it learns from what it does, as the walkers; it guesses, as the
    networks; and it thinks ahead. The road ends in the Training tab, where you can build one of your
    own."""),
)

PARTS = (
    PartWords(
        "board", "Position",
        "The position goes in as planes, as a photograph goes in as three colours: one for each kind of "
        "one's own pieces, one for each kind of the other side's, and some for the pieces in hand; in "
        "Reversi also for what each move does and what the replies leave. It is always seen from the side "
        "to move.",
    ),
    PartWords(
        "first", "Convolution",
        "Windows of 3×3 squares look for small patterns, everywhere on the board with the same weights. "
        "There is no pooling: on a board every single square counts, so the maps stay as large as the board.",
    ),
    PartWords(
        "inner", "Two convolutions",
        "Inside a block two convolutions find patterns of patterns. With each block a square hears of others "
        "that are farther away.",
    ),
    PartWords(
        "shortcut", "Way round",
        "What comes into a block is added to what its convolutions made of it: the residual network of an "
        "earlier lesson. The book stacks 16 such blocks, a quick run here fewer.",
    ),
    PartWords(
        "policy_head", "Policy head",
        "A small convolution of its own turns the maps into one number for each move that the game knows, "
        "legal now or not.",
    ),
    PartWords(
        "policy", "Policy p",
        "Softmax turns them into probabilities, once the illegal moves are left out: the priors of the "
        "search, which looks first where they are large. They are trained towards what the search "
        "preferred in the end.",
    ),
    PartWords(
        "value_head", "Value head",
        "A small convolution and two dense layers sum up the whole board in a single number.",
    ),
    PartWords(
        "value", "Value v",
        "tanh bends that number to between −1, lost, and 1, won, for the side to move. It learns how the "
        "games really ended. With it the search need not play a game to its end.",
    ),
)  # fmt: skip


def words_of(part: str) -> PartWords:
    """The words of a part by its id."""
    return next(one for one in PARTS if one.id == part)
