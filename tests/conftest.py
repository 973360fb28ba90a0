"""How much hypothesis tries: enough to find mistakes, little enough to run at every change."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "house",
    max_examples=60,
    deadline=None,  # a shared machine may be slow for a moment
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("house"), max_examples=3000)
settings.load_profile("house")
