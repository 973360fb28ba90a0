"""How much hypothesis tries, and the sites that tests in browsers share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.hosts import build_later_site, build_site

# Enough to find mistakes, little enough to run at every change.
settings.register_profile(
    "house",
    max_examples=60,
    deadline=None,  # a shared machine may be slow for a moment
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("house"), max_examples=3000)
# Thousands of mutants are tried: few examples, always the same, and no search for simpler ones.
settings.register_profile(
    "mutants",
    settings.get_profile("house"),
    max_examples=10,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("house")


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built from the sources as they are now."""
    return build_site(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def later(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The version of the site that comes after it."""
    return build_later_site(tmp_path_factory.mktemp("later"))
