"""A screen of panels: one can fill it, some can be hidden, and how it was left is remembered."""

from __future__ import annotations

from dataclasses import replace

from textual.reactive import var
from textual.widget import Widget

from gmscreen.campaign.store import Store
from gmscreen.panels.builder import BuilderPanel
from gmscreen.panels.reference import ReferencePanel
from gmscreen.screens.kept import Kept
from gmscreen.view import HIDEABLE, View, read_view, write_view
from gmscreen.widgets.lines import Lines


class Arranged(Kept):
    """A screen whose panels can be zoomed and hidden."""

    view: var[View] = var(View(), init=False)
    """What is seen of the panels."""

    def on_mount(self) -> None:
        """Shows the panels as they were left."""
        self.view = read_view(self.store.folder)
        self.call_after_refresh(self._zoom_again)

    def _zoom_again(self) -> None:
        if self.view.zoomed:
            panel = self.query_one(f"#{self.view.zoomed}")
            self.maximize(panel)
            panel.focus()
        self.watch(self, "maximized", self._zoomed, init=False)

    def _zoomed(self, panel: Widget | None) -> None:
        """However a panel came to fill the screen, or no longer does: it is remembered."""
        self.view = replace(self.view, zoomed=(panel.id or "") if panel is not None else "")

    def watch_view(self, before: View, view: View) -> None:
        """Hides what is hidden, and remembers it."""
        for panel in HIDEABLE:
            self.set_class(panel in view.hidden, f"-no-{panel}")
        if view.hidden != before.hidden:
            self._leave_hidden(view)
        if not self.read_only and view != read_view(self.store.folder):
            write_view(self.store.folder, view)

    def _leave_hidden(self, view: View) -> None:
        """Neither the focus nor the whole screen stays with a panel that is hidden."""
        if "reference" in view.hidden:
            self.remove_class("-looking-up")
        if self.maximized is not None and self.maximized.id in view.hidden:
            self.minimize()
        if self.focused is not None and self.focused.id in view.hidden:
            self.query_one(BuilderPanel).focus()

    def use(self, store: Store) -> None:
        """Goes on in another folder, and keeps the view there."""
        super().use(store)
        write_view(store.folder, self.view)

    def shows(self, *panels: str) -> bool:
        """Whether any of some panels can be seen."""
        if self.maximized is not None:
            return self.maximized.id in panels
        return any(panel not in self.view.hidden for panel in panels)

    def go(self, by: int) -> None:
        """The focus goes so many panels on; where two take turns, the one gone to is shown."""
        panels = [one for one in self.query(Lines) if one.id not in self.view.hidden]
        place = next((n for n, panel in enumerate(panels) if panel.has_focus), 0)
        self.focus_on(panels[(place + by) % len(panels)])

    def focus_on(self, target: Lines) -> None:
        """A panel gets the focus; where two take turns, it is shown, and hidden no longer."""
        if target.id in self.view.hidden:
            self.view = replace(self.view, hidden=self.view.hidden - {target.id})
        if isinstance(target, ReferencePanel | BuilderPanel):
            self.set_class(isinstance(target, ReferencePanel), "-looking-up")
        if self.maximized is not None:
            self.maximize(target)
        if target.size.width:
            target.focus()
        else:
            # Not laid out yet: it takes the focus when it is there.
            self.call_after_refresh(target.focus)

    def zoom(self) -> None:
        """The focused panel fills the screen, or no longer."""
        if self.maximized is not None:
            self.minimize()
        elif self.focused is not None:
            self.maximize(self.focused)
