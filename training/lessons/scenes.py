"""Pictures that come with the program: its own animals on grounds of all colours, composed when needed.

Each animal stands somewhere else, larger or smaller, turned a little, perhaps mirrored, in colours that say
nothing about which one it is, half in shadow, and with something in front of it. The same seed gives the same
pictures.
"""

import numpy as np
from numpy.typing import NDArray

from engines.paths import resource
from training.lessons.reading import read_npz
from training.lessons.sets import Examples, Given

SIDE = 32
LEARNED, TESTED = 3000, 1000
SIZES = 17.0, 32.0
"""Of an animal, in pixels."""
TURN = 0.45
"""Largest turn to either side, in radians."""
_AT_ONCE = 500

Floats = NDArray[np.float32]


def scenes(learned: int = LEARNED, tested: int = TESTED, seed: int = 1) -> Given:
    """As many pictures of 32×32 pixels with colours, to learn from and to test with."""
    arrays = read_npz(resource("lessons", "animals.npz"))
    classes = tuple(str(name) for name in arrays["classes"])
    rng = np.random.default_rng(seed)
    truth = rng.integers(len(classes), size=learned + tested)
    parts = [truth[at : at + _AT_ONCE] for at in range(0, len(truth), _AT_ONCE)]
    images = np.concatenate([_scene(arrays["animals"], part, rng) for part in parts])
    return Given(
        "drawn animals",
        Examples(images[:learned], truth[:learned]),
        Examples(images[learned:], truth[learned:]),
        classes,
    )


def _scene(
    animals: NDArray[np.uint8], which: NDArray[np.int64], rng: np.random.Generator
) -> NDArray[np.uint8]:
    """Pictures uint8 [N, 32, 32, 3] of these animals."""
    count = len(which)
    picture = _ground(count, rng)
    drawn = _placed(animals, which, rng)
    cover = drawn[..., 3:]
    picture = picture * (1 - cover) + _tinted(drawn[..., :3], cover, rng)
    picture = picture * _light(count, rng)
    blot, place = rng.random((count, 1, 1, 3), np.float32), _disc(count, rng, 2.0, 6.0)
    picture = picture * (1 - place) + blot * place
    picture += rng.normal(0.0, 0.04, picture.shape).astype(np.float32)
    return (picture.clip(0, 1) * 255).astype(np.uint8)


def _ground(count: int, rng: np.random.Generator) -> Floats:
    """Two colours that flow into each other, and a few blots of others."""
    ends = rng.random((2, count, 1, 1, 3), np.float32)
    share = _slope(count, rng)
    ground = ends[0] * share + ends[1] * (1 - share)
    for _ in range(3):
        place = 0.8 * _disc(count, rng, 2.0, 10.0)
        ground = ground * (1 - place) + rng.random((count, 1, 1, 3), np.float32) * place
    return np.asarray(ground, np.float32)


def _light(count: int, rng: np.random.Generator) -> Floats:
    """Brighter on one side, darker on the other."""
    dark = rng.uniform(0.35, 1.0, (count, 1, 1, 1)).astype(np.float32)
    return np.asarray(dark + (1.05 - dark) * _slope(count, rng), np.float32)


def _placed(animals: NDArray[np.uint8], which: NDArray[np.int64], rng: np.random.Generator) -> Floats:
    """Each animal turned, mirrored, made smaller and put somewhere: [N, 32, 32, 4], colours times cover."""
    count, side = len(which), animals.shape[1]
    source = animals.astype(np.float32) / 255
    source[..., :3] *= source[..., 3:]
    source = np.pad(source, ((0, 0), (1, 1), (1, 1), (0, 0)))
    size = rng.uniform(*SIZES, (count, 1, 1))
    angle = rng.uniform(-TURN, TURN, (count, 1, 1))
    flip = rng.choice([-1.0, 1.0], (count, 1, 1))
    room = (SIDE - 0.7 * size) / 2
    right, down = (SIDE / 2 + rng.uniform(-1, 1, (count, 1, 1)) * room for _ in range(2))
    total = np.zeros((count, SIDE, SIDE, 4), np.float32)
    for step in ((0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)):
        y = np.arange(SIDE)[None, :, None] + step[0] - down
        x = np.arange(SIDE)[None, None, :] + step[1] - right
        u = (flip * (x * np.cos(angle) + y * np.sin(angle)) / size + 0.5) * side
        v = ((y * np.cos(angle) - x * np.sin(angle)) / size + 0.5) * side
        columns, rows = (np.clip(np.floor(at) + 1, 0, side + 1).astype(np.int64) for at in (u, v))
        total += source[which[:, None, None], rows, columns]
    return np.asarray(total / 4, np.float32)


def _tinted(colours: Floats, cover: Floats, rng: np.random.Generator) -> Floats:
    """The animals in other colours: a mixture of their own, paler or stronger, lighter or darker."""
    count = len(colours)
    mixture = rng.dirichlet((1.0, 1.0, 1.0), (count, 3)).astype(np.float32)
    mixed = np.einsum("nyxc,ndc->nyxd", colours, mixture)
    strength = rng.uniform(0.5, 1.2, (count, 1, 1, 1)).astype(np.float32)
    light = rng.uniform(-0.25, 0.25, (count, 1, 1, 3)).astype(np.float32)
    return np.asarray(cover * 0.5 + (mixed - cover * 0.5) * strength + cover * light, np.float32)


def _slope(count: int, rng: np.random.Generator) -> Floats:
    """From 0 on one side of the picture to 1 on the other, in any direction: [N, 32, 32, 1]."""
    angle = rng.uniform(0, 2 * np.pi, (count, 1, 1))
    at = np.linspace(-1, 1, SIDE)
    along = at[None, :, None] * np.cos(angle) + at[None, None, :] * np.sin(angle)
    return np.asarray(((along / 1.5 + 1) / 2).clip(0, 1)[..., None], np.float32)


def _disc(count: int, rng: np.random.Generator, low: float, high: float) -> Floats:
    """1 inside a circle somewhere and 0 outside: [N, 32, 32, 1]."""
    y, x = rng.uniform(0, SIDE, (2, count, 1, 1))
    radius = rng.uniform(low, high, (count, 1, 1))
    at = np.arange(SIDE) + 0.5
    off = np.hypot(at[None, :, None] - y, at[None, None, :] - x)
    return np.asarray((radius - off + 0.5).clip(0, 1)[..., None], np.float32)
