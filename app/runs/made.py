"""What runs make, by the word for it: most make networks, some a table."""

from app.i18n import tr
from app.runs.description import Kind

NETWORKS, TABLES = "Networks", "Tables"
SAVE_BEST, SAVE = "Save the best network …", "Save the network"
SAVE_ONE = "Save the network of iteration {iteration} …"
PLAY_ONE = "Play the network of iteration {iteration}"
PROPOSE_ONE = "Make the network of iteration {iteration} an opponent …"
MATCH_SEVERAL = "Tournament of {count} networks of this run …"
OF_TABLES = {
    NETWORKS: TABLES,
    SAVE_BEST: "Save the best table …",
    SAVE: "Save the table",
    SAVE_ONE: "Save the table of iteration {iteration} …",
    PLAY_ONE: "Play the table of iteration {iteration}",
    PROPOSE_ONE: "Make the table of iteration {iteration} an opponent …",
    MATCH_SEVERAL: "Tournament of {count} tables of this run …",
}
"""What is said of networks, and of tables instead."""


def made(kind: Kind, text: str, **values: object) -> str:
    """Such a text about networks, in the current language; it speaks of tables where runs of this kind make
    those."""
    return tr(OF_TABLES[text] if kind.makes == "table" else text, **values)
