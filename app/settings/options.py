"""Every option of the window in one typed table; the dialog and the store are made from it."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.theme.palette import BOARD_THEMES, SUITING
from app.theme.scale import SIZES

T = TypeVar("T", covariant=True)


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """One option: `choices` are (value, English title) pairs; `low`/`high` bound a number. An
    option without a title is remembered but not shown in the dialog. `later` ones are in force when the
    program is started again, all others at once."""

    key: str
    default: T
    title: str = ""
    group: str = ""
    help: str = ""
    choices: tuple[tuple[T, str], ...] = ()
    low: float | None = None
    high: float | None = None
    later: bool = False

    def accepts(self, value: object) -> bool:
        """Whether a stored value is of the right type and within range."""
        if type(value) is not type(self.default):
            return False
        if self.choices:
            return any(value == choice for choice, _ in self.choices)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
        return True


LANGUAGE = Option(
    "language", "system", "Language", "Look",
    choices=(("system", "Same as the system"), ("en", "English"), ("ja", "日本語")),
)  # fmt: skip
APPEARANCE = Option(
    "appearance", "system", "Colours", "Look",
    choices=(("system", "Same as the system"), ("light", "Light"), ("dark", "Dark")),
)  # fmt: skip
BOARD = Option(
    "board", SUITING, "Board", "Look",
    choices=((SUITING, "As suits the game"), *((theme.id, theme.title) for theme in BOARD_THEMES)),
)  # fmt: skip
SIZE = Option(
    "size", 1.0, "Size of everything", "Look",
    "How large text, buttons and boards are, as far as the screen has room.",
    choices=tuple((size, f"{100 * size:.0f} %") for size in SIZES), later=True,
)  # fmt: skip
ANIMATION = Option(
    "animation", 1.0, "Animation", "Look",
    "How fast stones turn and pieces move.",
    choices=((0.0, "None"), (0.5, "Fast"), (1.0, "Normal"), (2.0, "Slow")),
)  # fmt: skip
SOUND = Option(
    "sound", 0.5, "Sound", "Look",
    "How loud stones, pieces and the end of a game sound.",
    choices=((0.0, "None"), (0.25, "Soft"), (0.5, "Normal"), (1.0, "Loud")),
)  # fmt: skip
COORDINATES = Option("coordinates", True, "Coordinates at the board's edge", "Board")
LEGAL_DOTS = Option("legal_dots", True, "Dots on the squares where you may play", "Board")
FLIP_PREVIEW = Option("flip_preview", True, "Show what a move would turn over", "Board")
NUMBERS = Option(
    "numbers", False, "Move numbers on the stones", "Board",
    "In Reversi, as in the list of moves; also in saved or copied pictures.",
)  # fmt: skip
WATCH_PAUSE = Option(
    "watch_pause", 0.5, "Pause between machines' moves", "Board",
    "How long a move stands before the other machine answers.",
    choices=((0.0, "None"), (0.5, "Short"), (2.0, "Long")),
)  # fmt: skip
REVEAL = Option(
    "reveal", "after", "What the AI thinks", "Analysis",
    "When the evaluation bar, the graph and the figures on the board are shown.",
    choices=(("hidden", "Hidden"), ("after", "After my move"), ("always", "Always")),
)  # fmt: skip
THOUGHTS = ("prior", "visits", "value")
"""The overlays that show what an AI thinks."""
TRUTH, INSIDE, PEOPLE, REPLIES = "truth", "inside", "people", "replies"
"""Those that show exact results, where they are known, what a player itself goes by, what people played, and
how many replies a move leaves."""
OVERLAY = Option(
    "overlay", "none", "Figures on the board", "Analysis",
    "What is written on the squares where you may play.",
    choices=(("none", "None"), ("prior", "Network's first idea"), ("visits", "Visits"), ("value", "Value"),
             (TRUTH, "Truth"), (REPLIES, "Replies that a move leaves"), (INSIDE, "What the opponent goes by"),
             (PEOPLE, "What people played")),
)  # fmt: skip
OTHER_OVERLAY = Option("other_overlay", "none")
"""What was written on the squares before the truth was."""
VIEWPOINT = Option(
    "viewpoint", "person", "Figures seen from", "Analysis",
    "From whose point of view the figures and the evaluation bar are shown.",
    choices=(("person", "My side"), ("first", "The first player")),
)  # fmt: skip
NOTHING_BESIDE, LOST, MARGIN = "none", "lost", "margin"
"""What the graph shows beside the expected score: nothing, what each side lost in all, the disc margin."""
BESIDE = Option(
    "beside", NOTHING_BESIDE, "Graph", "Analysis",
    "What the graph shows, as far as it is known. A right click on the graph offers the same.",
    choices=((NOTHING_BESIDE, "Expected score"), (LOST, "Score and all that was lost"),
             (MARGIN, "Score and disc margin")),
)  # fmt: skip
ANALYSIS_SIMS = Option(
    "analysis_sims", 400, "Simulations of hints and analysis", "Analysis",
    "More is stronger, but slower.", low=16, high=20000,
)  # fmt: skip
MISTAKES = Option(
    "mistakes", 0.1, "What counts as a mistake", "Analysis",
    "A move that cost at least this much of the expected score, in the AI's opinion, is marked, and you may "
    "look for a better one.",
    choices=((0.05, "Strict: 5 %"), (0.1, "Usual: 10 %"), (0.2, "Lenient: 20 %")),
)  # fmt: skip
SILENT, LARGE_MISTAKES = "never", "large"
"""When nothing is said of the person's moves while a game goes on, and when of large mistakes alone."""
COACH = Option(
    "coach", SILENT, "Tell me about my mistakes", "Analysis",
    "When a move of yours gives much away, the AI says so and lets you take it back. Such games do not "
    "count for your level.",
    choices=((SILENT, "Never"), (LARGE_MISTAKES, "Only large ones"), ("all", "All")),
)  # fmt: skip
CALLING = Option(
    "calling", True, "Tell me when a training run or a tournament is over", "Training",
    "With a desktop notification, while you are in another program.",
)  # fmt: skip
TAB = Option("tab", "")
LAB = Option("lab", "")
"""The page of the Labs that was shown last."""
LEARNED: Option[list[str]] = Option("learned", [])
"""The pages of the Labs on which something was learned."""
VARIANTS: Option[dict[str, str]] = Option("variants", {})
"""The variant last played on each tab."""
SEATS: Option[dict[str, list[str]]] = Option("seats", {})
"""The two players last chosen for each game, first and second."""
BEGINNINGS: Option[dict[str, str]] = Option("beginnings", {})
"""In which position a game was chosen to begin last, for each game that does not begin as usual."""
CLOCK = Option("clock", "")
"""The clock last chosen for a game: seconds for each side, "+", seconds after each move, and with another "+"
those for each move once the first are spent; "" for none."""
OWN_OPPONENTS: Option[dict[str, list[str]]] = Option("own_opponents", {})
"""The specs of the person's own networks that are offered in each game, the newest first."""
COLLECTION = Option("collection", "")
"""Where the collection of games last looked at lies: folders and files, with line ends between them."""
ANALYSTS: Option[dict[str, str]] = Option("analysts", {})
"""The seat of the person's own player that judges, for each game that has one."""
SECONDS: Option[dict[str, str]] = Option("second_opinions", {})
"""The seat of the player whose opinion is shown beside the judge's, for each game that has one."""
GEOMETRY = Option("geometry", "")
KEYS: Option[dict[str, str]] = Option("keys", {})
"""The keys that the person chose, by the ids of their commands; "" for none."""

OPTIONS: tuple[Option[Any], ...] = (
    LANGUAGE, APPEARANCE, BOARD, SIZE, ANIMATION, SOUND,
    COORDINATES, LEGAL_DOTS, FLIP_PREVIEW, NUMBERS, WATCH_PAUSE,
    REVEAL, OVERLAY, VIEWPOINT, BESIDE, ANALYSIS_SIMS, MISTAKES, COACH,
    CALLING,
    TAB, LAB, LEARNED, VARIANTS, SEATS, BEGINNINGS, CLOCK, OWN_OPPONENTS, COLLECTION, GEOMETRY, OTHER_OVERLAY,
    KEYS, ANALYSTS, SECONDS,
)  # fmt: skip
"""Options of a group stand together: the dialog shows them so."""

TOLD = (REVEAL, OVERLAY, VIEWPOINT, COLLECTION, BESIDE, MISTAKES)
"""What is told of a game depends on these."""
