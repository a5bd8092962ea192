"""Where everything lies: the system's folders, or one folder that the player names."""

from dataclasses import dataclass
from pathlib import Path

APP_NAME = "barpoint"


@dataclass(frozen=True, slots=True)
class Paths:
    """The files of Barpoint.

    Attributes:
        data: the folder with the matches.
        config: the folder with the settings; the same one where the player named it.
    """

    data: Path
    config: Path

    @property
    def journal(self) -> Path:
        """The database with every match."""
        return self.data / "journal.sqlite3"

    @property
    def settings(self) -> Path:
        """The settings, in JSON."""
        return self.config / "settings.json"

    @property
    def crash_log(self) -> Path:
        """What went wrong, for a report."""
        return self.data / "crash.log"

    @property
    def exports(self) -> Path:
        """The folder of the files that were exported; made with the first of them."""
        return self.data / "exports"

    def prepare(self) -> None:
        """Make the folders that are missing.

        Raises:
            StorageError: if one can't be made, or is something else.
        """
        from app.storage.errors import from_os  # loads sqlite3

        for folder in (self.data, self.config):
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise from_os(error, folder) from error


def paths_for(data_dir: Path | None) -> Paths:
    """The files of this player.

    Args:
        data_dir: the folder that holds everything, None for the system's usual ones.
    """
    if data_dir is not None:
        folder = data_dir.expanduser().absolute()
        return Paths(folder, folder)
    import platformdirs

    return Paths(
        platformdirs.user_data_path(APP_NAME, appauthor=False),
        platformdirs.user_config_path(APP_NAME, appauthor=False),
    )
