"""Every page of the Labs tab, in the order of the road. A new page is one line here."""

from functools import partial

from app.labs.page import LabPage, PageEntry, Workshop


def _maze(lesson: str, workshop: Workshop) -> LabPage:
    from app.labs.maze.page import MazePage

    return MazePage(lesson, workshop)


def _lesson(lesson: str, workshop: Workshop) -> LabPage:
    from app.labs.lessons.page import LessonPage

    return LessonPage(lesson, workshop)


def _search(workshop: Workshop) -> LabPage:
    from app.labs.search.page import SearchPage

    return SearchPage(workshop)


def _dual(workshop: Workshop) -> LabPage:
    from app.labs.dual.page import DualPage

    return DualPage(workshop)


PAGES: tuple[PageEntry, ...] = (
    PageEntry("random", "Random walk", "A walker without a plan", partial(_maze, "random")),
    PageEntry("policy", "Policy gradient", "Good walks pay off", partial(_maze, "policy")),
    PageEntry("sarsa", "Sarsa", "Every step gets a value", partial(_maze, "sarsa")),
    PageEntry("qlearning", "Q-learning", "The best step counts", partial(_maze, "qlearning")),
    PageEntry("digits", "Handwritten digits", "Which one of ten?", partial(_lesson, "digits")),
    PageEntry("houses", "House prices", "How much is it worth?", partial(_lesson, "houses")),
    PageEntry("convolution", "Convolution", "Windows over a picture", partial(_lesson, "convolution")),
    PageEntry("residual", "Residual network", "Deep, with a way round", partial(_lesson, "residual")),
    PageEntry("search", "Tree search", "Thinking ahead", _search),
    PageEntry("dual", "Dual network", "One network, two heads", _dual),
)
