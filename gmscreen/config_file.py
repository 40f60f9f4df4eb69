"""The file of the user's configuration: where it is, what it says, a palette written into it."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from gmscreen.campaign import disk
from gmscreen.config import Config, ConfigError, parse
from gmscreen.paths import config_folder
from gmscreen.toml_text import NotToml, text_of

FILE = "config.toml"


def config_path() -> Path:
    """Where the configuration is; it need not be there."""
    return config_folder() / FILE


def read_config(path: Path, themes: Collection[str] | None = None) -> Config:
    """What the configuration says; where there is no file, nothing.

    Args:
        path: The file.
        themes: The palettes there are; None: that isn't looked at.

    Raises:
        ConfigError: Something in it is wrong; says which file, and what would be right.
    """
    try:
        return parse(text_of(path), themes)
    except FileNotFoundError:
        return Config()
    except (NotToml, ConfigError) as error:
        raise ConfigError(f"{path}: {error}") from error


def write_theme(path: Path, name: str) -> None:
    """Writes into the configuration which palette is put on; all else in it stays as it is.

    Raises:
        ConfigError: It can't be written, or what is there is no TOML.
    """
    # Loaded only when a palette is chosen: the screen opens sooner.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    own = Path(os.path.realpath(path))
    try:
        text = own.read_bytes().decode("utf-8-sig") if own.exists() else ""
        document = tomlkit.parse(text)
        if "theme" in document:
            document["theme"] = name
            text = tomlkit.dumps(document)
        else:
            # In front of everything: a comment further down may belong to what comes after it.
            newline = "\r\n" if "\r\n" in text else "\n"
            text = f'theme = "{name}"{newline}{text}'
        disk.make_folder(own.parent)
        disk.replace(own, text.encode())
        disk.sync_folder(own.parent)
    except OSError as error:
        raise ConfigError(f"{path}: {disk.in_words(error)}") from error
    except (UnicodeDecodeError, TOMLKitError, RecursionError) as error:
        raise ConfigError(f"{path}: is no TOML any more") from error
