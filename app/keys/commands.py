"""Every command that can have a key, in one table: menus, shortcuts, tips and the window of keys read it."""

from dataclasses import dataclass
from enum import Enum


class Place(Enum):
    """Where a command's key counts; the value is what that is called in English."""

    GAME = "In a game"
    ANYWHERE = "Anywhere"
    TRAINING = "Training"
    LABS = "Labs"

    def meets(self, other: "Place") -> bool:
        """Whether one key cannot stand for a command of each."""
        return self is other or Place.ANYWHERE in (self, other)


@dataclass(frozen=True, slots=True)
class Command:
    """`keys` is how the key is delivered, as Qt writes it on every system; "" for none."""

    id: str
    title: str
    keys: str
    place: Place


NEW_GAME = Command("new_game", "New game", "Ctrl+N", Place.GAME)
UNDO = Command("undo", "Undo", "Ctrl+Z", Place.GAME)
REDO = Command("redo", "Redo", "Ctrl+Y", Place.GAME)
HINT = Command("hint", "Hint", "Ctrl+H", Place.GAME)
MOVE_NOW = Command("move_now", "Make the machine move now", "Ctrl+J", Place.GAME)
TRUTH = Command("truth", "Truth", "Ctrl+T", Place.GAME)
THINK_ON = Command("think_on", "Keep thinking", "F3", Place.GAME)
UNFOLD = Command("unfold", "What the AI looked at", "F4", Place.GAME)
REVEAL = Command("reveal", "Hide or show what the AI thinks", "F8", Place.GAME)
FIGURES = Command("figures", "Change the figures on the board", "F9", Place.GAME)
BACK = Command("back", "One move back", "Alt+Left", Place.GAME)
ON = Command("on", "One move forward", "Alt+Right", Place.GAME)
FIRST = Command("first", "First position", "Alt+Home", Place.GAME)
LAST = Command("last", "Last position", "Alt+End", Place.GAME)
REPORT = Command("report", "Report of the game …", "Ctrl+R", Place.GAME)
WRONG_BACK = Command("wrong_back", "Previous mistake", "Alt+Shift+Left", Place.GAME)
WRONG_ON = Command("wrong_on", "Next mistake", "Alt+Shift+Right", Place.GAME)
HOLD = Command("hold", "Pause or go on", "Ctrl+P", Place.GAME)
STEP = Command("step", "One move", "Ctrl+Right", Place.GAME)
SWAP = Command("swap", "Swap sides", "Ctrl+Shift+S", Place.GAME)
TRY_OUT = Command("try_out", "Try out moves", "F6", Place.GAME)
NOTE = Command("note", "Write a note", "Ctrl+Shift+N", Place.GAME)
SET_UP = Command("set_up", "Set up a position …", "Ctrl+E", Place.GAME)
NUMBERS = Command("numbers", "Move numbers", "F7", Place.GAME)
FLIP = Command("flip", "Flip the board", "Ctrl+F", Place.GAME)
MIRROR = Command("mirror", "Mirror the board", "Ctrl+Shift+F", Place.GAME)
PRACTISE = Command("practise", "Practise my mistakes", "Ctrl+M", Place.GAME)
PROBLEMS = Command("problems", "Problems …", "Ctrl+Shift+M", Place.GAME)
GUESS = Command("guess", "Guess the moves", "Ctrl+G", Place.GAME)
LEVEL = Command("level", "My level …", "Ctrl+L", Place.GAME)
TOURNAMENT = Command("tournament", "Tournament …", "Ctrl+Shift+T", Place.GAME)
RULES = Command("rules", "Rules …", "F2", Place.GAME)
RESIGN = Command("resign", "Resign", "", Place.GAME)
SAVE = Command("save", "Save the game as …", "Ctrl+S", Place.GAME)
SAVE_PICTURE = Command("save_picture", "Save a picture …", "Ctrl+Shift+P", Place.GAME)
COPY_GAME = Command("copy_game", "Copy the game", "Ctrl+C", Place.GAME)
COPY_POSITION = Command("copy_position", "Copy the position", "Ctrl+Shift+C", Place.GAME)
COPY_PICTURE = Command("copy_picture", "Copy a picture", "Ctrl+Alt+C", Place.GAME)

OWN_GAMES = Command("own_games", "My games …", "Ctrl+Shift+G", Place.ANYWHERE)
OPEN = Command("open", "Open a game …", "Ctrl+O", Place.ANYWHERE)
PASTE = Command("paste", "Paste a game or a position", "Ctrl+V", Place.ANYWHERE)
COLLECTION = Command("collection", "Collection of games …", "Ctrl+Shift+O", Place.ANYWHERE)
FULL_SCREEN = Command("full_screen", "Full screen", "F11", Place.ANYWHERE)
SETTINGS = Command("settings", "Settings …", "Ctrl+,", Place.ANYWHERE)
KEYS = Command("keys", "Keys …", "Shift+F1", Place.ANYWHERE)
ABOUT = Command("about", "About Hiyoko", "F1", Place.ANYWHERE)
MENU = Command("menu", "Menu", "F10", Place.ANYWHERE)
QUIT = Command("quit", "Quit", "Ctrl+Q", Place.ANYWHERE)

NEW_RUN = Command("new_run", "New run", "Ctrl+Shift+N", Place.TRAINING)
NETWORKS = Command("networks", "Networks", "Ctrl+K", Place.TRAINING)
LOG = Command("log", "Log", "Ctrl+L", Place.TRAINING)
RUN_NAME = Command("run_name", "Name and note …", "F2", Place.TRAINING)
RUN_SETTINGS = Command("run_settings", "Settings of the run …", "Ctrl+I", Place.TRAINING)

LEARN = Command("learn", "Start", "Ctrl+Return", Place.LABS)
DRAW = Command("draw", "Maze", "Ctrl+D", Place.LABS)

COMMANDS: tuple[Command, ...] = (
    NEW_GAME, UNDO, REDO, HINT, MOVE_NOW, TRUTH, THINK_ON, UNFOLD, REVEAL, FIGURES, BACK, ON, FIRST,
    LAST, WRONG_BACK, WRONG_ON, REPORT, HOLD, STEP, SWAP, TRY_OUT, NOTE, SET_UP, NUMBERS, FLIP, MIRROR,
    PRACTISE, PROBLEMS, GUESS, LEVEL, TOURNAMENT, RULES, RESIGN,
    SAVE, SAVE_PICTURE, COPY_GAME, COPY_POSITION, COPY_PICTURE,
    OWN_GAMES, OPEN, PASTE, COLLECTION, FULL_SCREEN, SETTINGS, KEYS, ABOUT, MENU, QUIT,
    NEW_RUN, NETWORKS, LOG, RUN_NAME, RUN_SETTINGS,
    LEARN, DRAW,
)  # fmt: skip
"""Commands of a place stand together: the window of keys shows them so."""
