"""Reads TOML that a person wrote; whatever is wrong with it is told in one line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any


class NotToml(ValueError):
    """Why a file is no TOML, in one line that goes on after its name."""


def text_of(path: Path) -> str:
    """The text of a file.

    Raises:
        FileNotFoundError: There is none.
        NotToml: It can't be read, or is no text.
    """
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise
    except OSError as error:
        raise NotToml(f"can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise NotToml(f"is not UTF-8 text, from byte {error.start + 1} on") from error


def table_of(text: str) -> dict[str, Any]:
    """What a text says.

    Raises:
        NotToml: It is no TOML. Says in which line and column.
    """
    try:
        return tomllib.loads(text)
    except ValueError as error:
        # TOMLDecodeError, and what Python says of a number with thousands of digits.
        raise NotToml(f"is not TOML: {error}") from error
    except RecursionError as error:
        raise NotToml("is not TOML: nested too deeply") from error
