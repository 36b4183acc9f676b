"""Every page of the Labs tab, in the order of the road. A new page is one line here."""

from functools import partial

from app.labs.page import LabPage, PageEntry, Workshop


def _maze(lesson: str, workshop: Workshop) -> LabPage:
    from app.labs.maze.page import MazePage

    return MazePage(lesson, workshop)


PAGES: tuple[PageEntry, ...] = (
    PageEntry("random", "Random walk", "A walker without a plan", partial(_maze, "random")),
    PageEntry("policy", "Policy gradient", "Good walks pay off", partial(_maze, "policy")),
    PageEntry("sarsa", "Sarsa", "Every step gets a value", partial(_maze, "sarsa")),
    PageEntry("qlearning", "Q-learning", "The best step counts", partial(_maze, "qlearning")),
)
