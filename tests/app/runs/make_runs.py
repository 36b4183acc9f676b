"""Makes run folders as a trainer leaves them, with plausible curves: for tests and for looking at the tab."""

import json
import math
import os
import random
import time
from pathlib import Path

GAMES_PER_ITERATION = 256
LADDER = (("random", 1.5, 3.0), ("rollouts30", 5, 3.2), ("rollouts100", 9, 4.5), ("rollouts1000", 22, 7.0),
          ("rollouts10000", 44, 9.0))  # fmt: skip


def metrics(iteration, chance, noise=1.0):
    """(name, value, low, high) of one iteration of a run that learns."""
    t = iteration
    wobble = lambda scale: chance.gauss(0, scale * noise)  # noqa: E731
    for name, middle, width in LADDER:
        true = 1 / (1 + math.exp(-(t - middle) / width))
        wins = sum(chance.random() < true for _ in range(40))
        centre, half = (wins + 1.92) / 43.84, 1.96 * math.sqrt(wins * (1 - wins / 40) + 0.96) / 43.84
        yield f"score/{name}", wins / 40, centre - half, centre + half
    yield "loss/policy", 1.15 + 1.1 * math.exp(-t / 11) + wobble(0.012), None, None
    yield "loss/value", 0.32 + 0.55 * math.exp(-t / 9) + wobble(0.010), None, None
    yield "unseen/policy", 1.22 + 1.08 * math.exp(-t / 11) + wobble(0.025), None, None
    yield "unseen/value", 0.38 + 0.5 * math.exp(-t / 9) + wobble(0.022), None, None
    yield "learned/value", 0.36 + 0.5 * math.exp(-t / 9) + wobble(0.022), None, None
    yield "value/accuracy", 0.86 - 0.33 * math.exp(-t / 8) + wobble(0.008), None, None
    yield "value/calibration", 0.04 + 0.12 * math.exp(-t / 6) + abs(wobble(0.008)), None, None
    yield "policy/entropy", 0.9 + 0.9 * math.exp(-t / 10) + wobble(0.02), None, None
    yield "policy/agreement", 0.72 - 0.3 * math.exp(-t / 11) + wobble(0.01), None, None
    yield "data/distinct", 0.93 - 0.004 * t, None, None
    yield "learning/moved", 0.02 + 0.2 * math.exp(-t / 6), None, None
    yield "policy/gain", 0.16 + 0.25 * math.exp(-t / 14) + wobble(0.012), None, None
    first = 0.44 + 0.06 * math.exp(-t / 10) + wobble(0.02)
    yield "games/first", first, None, None
    yield "games/second", 0.97 - first, None, None
    yield "games/draws", 0.03, None, None
    yield "games/length", 33.2 - 2.1 * math.exp(-t / 6) + wobble(0.2), None, None
    yield "speed/evaluations", 39_000 + wobble(1500), None, None
    yield "speed/positions", 1250 + wobble(60), None, None
    yield "speed/learning", 8200 + wobble(300), None, None
    yield "speed/efficiency", 0.955 + wobble(0.004), None, None
    yield "learning/window", 25_000 + 3500 * t**0.75, None, None
    yield "learning/rate", 1e-3 * (0.55 + 0.45 * math.cos(math.pi * t / 90)), None, None
    yield "learning/reuse", 4.0 + wobble(0.02), None, None
    yield "memory/resident", 1180 + 4 * t + wobble(6), None, None


def event(type_, at, **values):
    """One line of `events.jsonl`."""
    return json.dumps({"type": type_, "time": at, **values}) + "\n"


def make_run(folder: Path, game="reversi6", preset="standard", iterations=41, seed=1, outcome="", live=False,
             asked="run", eta=2290.0):  # fmt: skip
    """Write a run folder; `live` locks it by this process."""
    chance = random.Random(seed)
    begun = time.time() - iterations * 62.0
    (folder / "networks").mkdir(parents=True)
    options = {"minutes": 120.0, "iterations": 0}
    config = {"kind": "alphazero", "game": game, "preset": preset, "options": options, "created": begun,
              "version": 1}  # fmt: skip
    (folder / "config.json").write_text(json.dumps(config))
    lines = [event("started", begun, version=1, kind="alphazero", game=game, preset=preset, iterations=0,
                   resumed=False)]  # fmt: skip
    for t in range(1, iterations + 1):
        now, games = begun + t * 62.0, t * GAMES_PER_ITERATION
        for name, value, low, high in metrics(t, chance):
            more = {} if low is None else {"low": low, "high": high}
            facts = {"iteration": t, "games": games, "seconds": t * 58.0, "name": name, "value": value}
            lines.append(event("metric", now, **facts, **more))
        path = f"networks/{t:06}.onnx"
        (folder / path).write_bytes(b"not a real network")
        lines.append(event("network", now, iteration=t, path=path, best=t % 2 == 0 or t == 1))
        lines.append(event("message", now, level="info", text=f"Iteration {t} measured."))
    if outcome:
        lines.append(event("finished", time.time(), outcome=outcome, text=f"{outcome.capitalize()}."))
    else:
        lines.append(event("phase", time.time(), iteration=iterations + 1, phase="selfplay", done=148,
                           total=GAMES_PER_ITERATION, eta=eta))  # fmt: skip
    (folder / "events.jsonl").write_text("".join(lines))
    log = "".join(f"2026-01-01 10:{t % 60:02}:00 Iteration {t} measured.\n" for t in range(1, iterations + 1))
    (folder / "log.txt").write_text(log)
    if live:
        (folder / "lock").write_text(json.dumps({"pid": os.getpid(), "started": time.time()}))
        (folder / "control.json").write_text(json.dumps({"command": asked}))
    return folder
