"""The window round everything: tabs, menus, messages. It plays nothing itself."""
