"""`python -m gmscreen` is `gmscreen`."""

from __future__ import annotations

from gmscreen.cli import main

if __name__ == "__main__":
    main()
