"""These tests need the packaged program: they run where $HIYOKO_PACKAGE names its folder (`.ci/run`)."""

import os

collect_ignore = [] if os.environ.get("HIYOKO_PACKAGE") else ["test_package.py"]
