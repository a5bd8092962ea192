"""Compile the catalogues of all languages whenever the package is built."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Makes `.mo` files of the `.po` files in `app/locale`, beside them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; a broken catalogue is told and left out, and nothing stops for it."""
        sys.path.insert(0, self.root)
        try:
            from app.locale.catalogues import compile_all
        finally:
            sys.path.remove(self.root)
        for complaint in compile_all(Path(self.root) / "app" / "locale"):
            self.app.display_warning(complaint)
