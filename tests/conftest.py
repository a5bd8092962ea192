"""What all tests share: which of them run where, and how long the long ones are."""

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from textual.app import App

from app import i18n
from tests import stillness

SOAK = os.environ.get("BARPOINT_SOAK") == "1"
"""Whether the long runs are asked for (`make soak`)."""

settings.register_profile(
    "usual",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=os.environ.get("CI") == "true",  # the same examples for the same commit
)
settings.register_profile("soak", parent=settings.get_profile("usual"), max_examples=2000)
settings.load_profile("soak" if SOAK else "usual")
stillness.install()

# English, unless a test asks for another language: whatever this computer and its user speak.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["XDG_CONFIG_HOME"] = str(Path(tempfile.gettempdir()) / "no-settings-of-barpoint")

_E2E = Path(__file__).parent / "e2e"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """More than there are processors: half of their time most tests wait for a screen."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that drive tmux, and skip them where it is missing."""
    for item in items:
        if _E2E in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            if shutil.which("tmux") is None:
                item.add_marker(pytest.mark.skip(reason="tmux is not installed"))


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Speak English again after a test in another language."""
    yield
    if i18n.current() != i18n.SOURCE_LANGUAGE:
        i18n.set_language(None)


@pytest.fixture(autouse=True)
def nothing_is_frozen() -> Iterator[None]:
    """Let go of the programs of earlier tests, each of which keeps what its start made."""
    yield
    gc.unfreeze()


@pytest.fixture
def notices_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what the program tells in passing, however long a busy machine takes to look."""
    monkeypatch.setattr(App, "NOTIFICATION_TIMEOUT", 600.0)


@pytest.fixture(scope="session")
def soak() -> bool:
    """Whether the long runs are asked for (`make soak`)."""
    return SOAK
