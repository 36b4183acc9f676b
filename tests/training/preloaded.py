"""What the server of processes imports before it makes the first one: whatever a trainer may need, once.

None of it ever goes, so Python need not look through it for what could: neither while it comes nor later, in
each of the processes."""

import gc
from importlib import import_module

from engines.kernel_cache import kernel_modules

LOOPS = ("alphazero.loop", "comparison.work", "dqn.loop", "lessons.course", "policy.loop", "qlearning.loop")

gc.disable()
for module in ("keras", "tensorflow", *kernel_modules(), "training.networks.quantizing"):
    import_module(module)
for module in LOOPS:
    import_module(f"training.{module}")
gc.freeze()
gc.enable()
