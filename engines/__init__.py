"""Games and their rules, search, solvers, players, matches, and the command line. No window, no learning."""

from engines.kernel_cache import prepare

prepare()
