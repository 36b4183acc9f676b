"""The curves that a walker in a maze draws."""

from training.kind import Metric, Panel

PANELS = (
    Panel("steps", "Steps to the goal", "How long each episode's walk was"),
    Panel("change", "Change", "How much each episode changed"),
)
STEPS, VALUES, POLICY = "steps", "change/values", "change/policy"
METRICS = (
    Metric(
        STEPS, "Steps", "steps", "",
        "Steps from start to goal; where not every episode is written down, the mean since the one before.",
        log=True, headline=True,
    ),
    Metric(VALUES, "Values", "change", "", "How much the values of all cells changed in the episode."),
    Metric(POLICY, "Probabilities", "change", "", "How much the probabilities of all steps changed."),
)  # fmt: skip
