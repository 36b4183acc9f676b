"""Games and their rules, search, solvers, players, matches, and the command line. No window, no learning."""

import os

SETTINGS = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_CACHE_LOCATOR_CLASSES": "engines.kernel_cache.KernelLocator,"
    "InTreeCacheLocator,UserWideCacheLocator",
}
"""What numba is told of our cache of compiled kernels before it is first imported."""

for _name, _value in SETTINGS.items():  # those that are already in the environment stay
    os.environ.setdefault(_name, _value)
