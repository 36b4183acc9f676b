"""The program's version, the only place where it stands."""

VERSION = "0.1.0"
