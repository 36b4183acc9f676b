"""Games, search, opponents."""

from engines.kernel_cache import prepare

prepare()
