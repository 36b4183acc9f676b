"""What a person calls a run, and a note on it: a file of its own in the run's folder, which no trainer
reads or writes."""

from dataclasses import asdict, dataclass
from pathlib import Path

from engines.errors import InputError
from engines.files import keep_damaged, read_json, write_json
from engines.runs.layout import CONFIG, LABEL, NETWORKS

LONGEST_NAME, LONGEST_NOTE = 60, 2000
"""In characters; what is longer is cut."""
_LARGEST = 100_000


@dataclass(frozen=True, slots=True)
class Label:
    """Both are empty where the person gave none. The name is one line."""

    name: str = ""
    note: str = ""


def write_label(folder: Path, label: Label) -> None:
    """Give a run a name and a note in place of those it has. Raises InputError when that is not possible, or
    when the run is gone."""
    if not folder.is_dir():
        raise InputError("There is no run in {path} any more.", path=folder)
    try:
        read_label(folder)
    except InputError:
        keep_damaged(folder / LABEL)
    write_json(folder / LABEL, asdict(_tidy(label.name, label.note)))


def read_label(folder: Path) -> Label:
    """The name and the note of a run. Raises InputError when the file is damaged."""
    path = folder / LABEL
    if not path.is_file():
        return Label()
    value = read_json(path, _LARGEST)
    texts = [value.get(key, "") for key in ("name", "note")] if isinstance(value, dict) else [None]
    if not all(isinstance(text, str) for text in texts):
        raise InputError("{path} is damaged: it does not hold a name and a note.", path=path)
    return _tidy(*map(str, texts))


def run_of_network(path: Path) -> Path | None:
    """The folder of the run that a network or a table lies in; None for one outside of any."""
    folder = path.parent.parent if path.parent.name == NETWORKS else path.parent
    return folder if (folder / CONFIG).is_file() else None


def _tidy(name: str, note: str) -> Label:
    """The texts within their bounds, without what cannot be written."""
    name, note = (text.encode("utf-8", "replace").decode("utf-8") for text in (name, note))
    return Label(" ".join(name.split())[:LONGEST_NAME].strip(), note.strip()[:LONGEST_NOTE])
