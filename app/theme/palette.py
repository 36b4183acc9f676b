"""The colours: two equal palettes for the window, and the boards to play on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """The window's colours by role, as `#RRGGBB`."""

    name: str
    ground: str
    card: str
    raised: str
    """Buttons and fields that lie on a card."""
    hover: str
    ink: str
    soft: str
    hairline: str
    accent: str
    accent_ink: str
    """Text on the accent colour."""
    accent_text: str
    """The accent as text on a card, dark enough to read."""
    accent_wash: str
    truth: str
    mistake: str
    shadow: str
    first: str
    """The first player's part of an evaluation bar; `second` the other's."""
    second: str


LIGHT = Palette(
    name="light",
    ground="#F7F5F0",
    card="#FFFFFF",
    raised="#FFFFFF",
    hover="#F3EFE7",
    ink="#22252A",
    soft="#666B73",
    hairline="#E4E0D8",
    accent="#F2A93B",
    accent_ink="#2A2010",
    accent_text="#985C0A",
    accent_wash="#FDF1DD",
    truth="#1B756E",
    mistake="#BF4239",
    shadow="#2B2415",
    first="#23272C",
    second="#DBD6CB",
)

DARK = Palette(
    name="dark",
    ground="#17191C",
    card="#212428",
    raised="#2A2E33",
    hover="#30353B",
    ink="#ECEAE4",
    soft="#9BA0A8",
    hairline="#34393F",
    accent="#F4B04A",
    accent_ink="#241A08",
    accent_text="#F6BE69",
    accent_wash="#3A3020",
    truth="#4FB9AF",
    mistake="#EE867B",
    shadow="#000000",
    first="#464D55",
    second="#D6D2C8",
)


@dataclass(frozen=True, slots=True)
class BoardTheme:
    """A board's colours: two alternating cell colours, the frame, and the marks on it."""

    id: str
    title: str
    cell: str
    cell_other: str
    frame: str
    frame_edge: str
    label: str
    """Hints drawn on cells: legal dots and captions."""
    highlight: str
    """The square under the keyboard's cursor, the last move, a selected piece."""


PAPER = "paper"
"""The board whose pictures are to be printed."""

BOARD_THEMES: tuple[BoardTheme, ...] = (
    BoardTheme("felt", "Felt", "#2F7F63", "#2A7359", "#22372E", "#18271F", "#FFFFFF", "#F2A93B"),
    BoardTheme("wood", "Wood", "#E3BE84", "#DCB577", "#A97B41", "#8A6231", "#4A3312", "#C2571A"),
    BoardTheme("meadow", "Meadow", "#D3E5BA", "#C6DDAA", "#7FA168", "#698A54", "#2F4A22", "#E58A12"),
    BoardTheme("slate", "Slate", "#5B6B7C", "#536273", "#2F3842", "#242B33", "#FFFFFF", "#F4B04A"),
    BoardTheme(PAPER, "Paper, to print", "#FFFFFF", "#FFFFFF", "#4A4E54", "#33363B", "#22252A", "#8A9099"),
    BoardTheme("contrast", "High contrast", "#0F5B3F", "#0F5B3F", "#000000", "#000000", "#FFFFFF", "#FFE000"),
    BoardTheme("vision", "Colour-vision friendly", "#2F6690", "#2A5D84", "#173A56", "#102B41", "#FFFFFF",
               "#F5BE3D"),
)  # fmt: skip


SUITING = "auto"
"""Each game on the board that suits it."""


def board_theme(theme_id: str) -> BoardTheme | None:
    """The board theme of that id; None for `SUITING` or an unknown one."""
    return next((theme for theme in BOARD_THEMES if theme.id == theme_id), None)
