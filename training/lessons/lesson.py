"""What a lesson is. Making one loads nothing slow."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from training.kind import Preset
from training.settings import with_settings


@dataclass(frozen=True, slots=True)
class Lesson:
    """A network and how it learns. The functions stand in the lesson's own file, top to bottom."""

    id: str
    title: str
    help: str
    reads: str
    """What it learns from: one of the words of training.lessons.finding."""
    options: type[Any]
    """A dataclass that extends LessonOptions."""
    presets: tuple[Preset, ...]
    fixed: tuple[str, ...]
    """Options that make the network what it is, which a run cannot change once it has begun."""
    build: Callable[[tuple[int, ...], int, Any], Any]
    """Shape of an example, number of answers, options -> a fresh Keras model."""
    scale: Callable[[Any, Any], Any]
    """Examples to learn from, options -> the Scaling of the inputs."""
    loss: str
    """Keras's name for what is to become small."""
    choose: Callable[[Any, Any], Any] | None = None
    """A set as it comes, options -> what of it the network may see; None where that is all."""
    target: Callable[[Any, Any], Any] | None = None
    """Examples to learn from, options -> the Scaling of what is estimated; None where classes are told."""
    vary: Callable[[Any, Any, Any], Any] | None = None
    """Pictures of a batch, options, random numbers -> pictures that show the same; None where none vary."""

    def options_from(self, settings: Mapping[str, object]) -> Any:
        """The lesson's options with some values given; raises InputError."""
        return with_settings(self.options(), settings)
