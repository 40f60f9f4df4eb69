"""Every command as data: the tables that bindings, footer, palette and help are made of.

`COMMANDS` is the table as it comes along. A GM may have other keys; then `Commands`, the table with
the keys in force, is handed down to whatever shows or uses keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from textual.binding import Binding

from gmscreen import keys


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the GM can have done by a key or from the palette.

    Attributes:
        id: Its name in the key map; the part before the dot names what it is about.
        keys: Its default keys, with commas between them.
        title: What it does, as the palette says it.
        help: The same in a sentence.
        group: Under which heading the help shows it.
        short: Its word in the footer; empty: not there.
        shown: How its key is shown where that differs from the key's own name.
        numbered: Whether its keys are the digits 1 to 9, each with its own meaning.
    """

    id: str
    keys: str
    title: str
    help: str
    group: str
    short: str = ""
    shown: str = ""
    numbered: bool = False

    @property
    def bound(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Its ids in the key map, each with its keys; where it is numbered, an id for each key."""
        own = tuple(self.keys.split(","))
        if self.numbered:
            yield from ((f"{self.id}.{number}", (key,)) for number, key in enumerate(own, 1))
        else:
            yield self.id, own

    def action(self, bound: str) -> str:
        """What Textual is to do for one of its ids in the key map."""
        number = bound.removeprefix(self.id).lstrip(".")
        return f"command('{self.id}'{f', {number}' if number else ''})"


BUILD, ROLL, AFTER, LOG, PEOPLE, SCREEN = (
    "Build a check",
    "Roll",
    "After the roll",
    "The log",
    "People and session",
    "Screen",
)

COMMANDS: tuple[Command, ...] = (
    Command("roll", "space,r", "Roll", "Roll what is built.", ROLL, "roll", "space"),
    Command("roll.typed", "t", "Type the table's dice", "Type the table's faces instead; where players roll their own dice, generate them.", ROLL, "dice"),
    Command("roll.next", "R", "Roll it for the next", "The same check for the next player character.", ROLL, "next", "R"),
    Command("line", "colon", "Check line", "Type a whole check as one line, such as mira stealth +2, and roll it.", ROLL),
    Command("effect", "e", "Effect roll", "Roll damage, healing or the like by a dice expression.", ROLL, "effect"),
    Command("secret", "s", "Secret roll on or off", "Mark the next rolls as not for the players' eyes.", ROLL),
    Command("take", "1,2,3,4,5,6,7,8,9", "Take a character", "Take that character into the builder.", BUILD, numbered=True, shown="1–9"),
    Command("what", "w", "What is rolled", "Choose the skill, ability or attribute, or type a modifier.", BUILD),
    Command("kind", "k", "Next kind of check", "Go to the next kind of check.", BUILD),
    Command("difficulty.down", "[", "Difficulty a rung down", "Go one rung down the ladder of difficulty.", BUILD),
    Command("difficulty.up", "]", "Difficulty a rung up", "Go one rung up the ladder of difficulty.", BUILD),
    Command("difficulty.less", "-", "Difficulty one less", "Lower the difficulty by one.", BUILD),
    Command("difficulty.more", "=", "Difficulty one more", "Raise the difficulty by one.", BUILD),
    Command("advantage", "a", "Advantage", "One level of advantage, or one of disadvantage less.", BUILD),
    Command("disadvantage", "d", "Disadvantage", "One level of disadvantage, or one of advantage less.", BUILD),
    Command("fortune", "f", "Fortune", "Fortune on or off.", BUILD),
    Command("misfortune", "m", "Misfortune", "Misfortune on or off.", BUILD),
    Command("modifier", "+", "Add a modifier", "Add a named modifier, for this roll or sticky; a bought die in a system of pools.", BUILD),
    Command("modifier.clear", "backspace", "Clear sticky modifiers", "Clear the sticky modifiers; the one-shot ones go first.", BUILD),
    Command("help", "h", "Who helps", "Choose who helps, where help counts for something.", BUILD),
    Command("nines", "n", "Policy for nines", "Go to the next policy for rerolls by nines.", BUILD),
    Command("group", "g", "Group check", "Choose who rolls together.", BUILD, "group"),
    Command("opposed", "o", "Opposed check", "Choose who opposes; again to turn it off.", BUILD),
    Command("reset", "0", "Start the check anew", "Clear levels, luck and one-shot modifiers; end group and opposition.", BUILD),
    Command("amend", "x", "Amend the highlighted roll", "Reroll it by points, put dice on an effect, or set the outcome.", AFTER, "amend"),
    Command("undo", "u", "Undo", "Take back the last act.", AFTER, "undo"),
    Command("redo", "ctrl+r", "Redo", "Do again what was taken back.", AFTER),
    Command("points", "c", "Chaos pool and points", "Spend, give or take dice and points.", AFTER, "points"),
    Command("note", "N", "Note", "Write a note into the log.", AFTER),
    Command("seek", "slash", "Look for words", "Look for words in the log and the tables while you type.", LOG),
    Command("seek.older", "comma", "Older hit", "Go to the next older entry with those words.", LOG),
    Command("seek.newer", "full_stop", "Newer hit", "Go to the next newer entry with those words.", LOG),
    Command("filter", "F", "Filter the log", "Show only lines of certain characters, verdicts, acts, sessions.", LOG),
    Command("filter.clear", "L", "The whole log", "Show every line again, and look for nothing.", LOG),
    Command("jump", "J", "From an amendment to its roll", "Go to the roll or act that the line is about, or to what amended it, and back.", LOG),
    Command("look", "l", "The whole reason", "Show everything about the highlighted entry.", LOG),
    Command("copy", "Y", "Copy the line", "Copy the highlighted entry as text, for a chat.", LOG),
    Command("hurt", "p", "Hit points and conditions", "Change hit points or conditions of the highlighted character.", PEOPLE, "hp"),
    Command("sheet", "i", "Character sheet", "See and edit the highlighted character's sheet.", PEOPLE),
    Command("sheet.new", "I", "New character", "Make a new character.", PEOPLE),
    Command("sheet.present", "v", "Here or away", "Mark the highlighted character as here or away.", PEOPLE),
    Command("sheet.remove", "delete", "Remove a character", "Remove the highlighted character from the campaign.", PEOPLE),
    Command("renew", "y", "New day or rest", "Clear what is used up by the day, or until the next rest.", PEOPLE),
    Command("session", "S", "Start a session", "Start, name or end a session, or see what one came to.", PEOPLE),
    Command("house", "H", "House settings", "Rulings on which tables differ, for this campaign.", PEOPLE),
    Command("house.dice", "T", "The players' own dice on or off", "Players roll their own dice, or no longer: rolling asks for theirs.", PEOPLE),
    Command("panel.next", "tab", "Next panel", "Go to the next panel.", SCREEN),
    Command("panel.before", "shift+tab", "Panel before", "Go to the panel before.", SCREEN),
    Command("zoom", "z", "Zoom the panel", "Fill the screen with the focused panel, and back.", SCREEN),
    Command("panels", "P", "Show or hide panels", "Show or hide party, reference, log or why; each campaign remembers it.", SCREEN),
    Command("keys", "question_mark,f1", "Help", "Every key, grouped.", SCREEN, "help", "?"),
    Command("save", "ctrl+s", "Save again", "Try again to save what is not saved; where another window was saving, take over.", SCREEN),
    Command("save.elsewhere", "W", "Save elsewhere", "Write the whole campaign into another folder and go on there.", SCREEN),
    Command("export", "E", "Export", "Write the log, or the whole campaign, into a file.", SCREEN),
    Command("campaigns", "ctrl+o", "Campaigns", "Go back to the list of campaigns; everything is saved.", SCREEN),
    Command("quit", "ctrl+q", "Quit", "Leave; everything is saved.", SCREEN),
)  # fmt: skip

LIST = "The list of campaigns"

CAMPAIGNS: tuple[Command, ...] = (
    Command("campaign.open", "enter", "Open", "Open the campaign; of a sample a fresh copy.", LIST, "open"),
    Command("campaign.new", "n", "New campaign", "Make a campaign in three steps: its name, its dice, who plays.", LIST, "new"),
    Command("campaign.keys", "question_mark,f1", "Help", "These keys.", LIST, "help", "?"),
    Command("campaign.find", "slash", "Find", "Type a part of a name, and open what is found.", LIST, "find", "/"),
    Command("campaign.rename", "r", "Rename", "Give the campaign another name, and its folder too.", LIST, "rename"),
    Command("campaign.duplicate", "d", "Duplicate", "Copy the campaign, with its log, under another name.", LIST, "copy"),
    Command("campaign.discard", "delete", "Throw away", "Put the campaign into the trash, after asking.", LIST, "trash"),
    Command("campaign.restore", "u", "Take back", "Take what was thrown away last out of the trash.", LIST, "take back"),
    Command("campaign.import", "i", "Import", "Take in a campaign from a zip.", LIST, "import"),
    Command("campaign.quit", "q,ctrl+q", "Quit", "Leave.", LIST, "quit", "q"),
)  # fmt: skip
"""What can be done in the list of campaigns."""


@dataclass(frozen=True, slots=True)
class Commands:
    """Every command, with the keys that are in force.

    Attributes:
        known: The commands, in the order of the table.
    """

    known: tuple[Command, ...] = COMMANDS

    def named(self, name: str) -> Command:
        """The command of that id.

        Raises:
            KeyError: There is none.
        """
        for known in self.known:
            if known.id == name:
                return known
        raise KeyError(name)

    @property
    def bound(self) -> dict[str, tuple[str, ...]]:
        """Every id of the key map, with its keys."""
        return {bound: own for known in self.known for bound, own in known.bound}

    def key(self, bound: str) -> str:
        """The first key of an id of the key map, as it is shown."""
        return keys.shown(self.bound[bound][0])

    def with_keys(self, other: Mapping[str, tuple[str, ...]]) -> Commands:
        """The same commands, some of them with other keys.

        Args:
            other: Keys by the ids of the key map; of a numbered command one for each id.
        """
        changed = []
        for known in self.known:
            now = {bound: other.get(bound, own) for bound, own in known.bound}
            if now != dict(known.bound):
                own = ",".join(key for one in now.values() for key in one)
                known = replace(known, keys=own, shown="")
            changed.append(known)
        return Commands(tuple(changed))

    @property
    def keymap(self) -> dict[str, str]:
        """What Textual is to bind otherwise; nothing where every key is as it comes along.

        Textual puts what is bound otherwise at the end of the footer, so all that stands there is
        bound anew, in order; and no more, since it goes through all of this at every key.
        """
        if self == Commands():
            return {}
        pairs = zip(self.known, COMMANDS, strict=True)
        anew = [known for known, default in pairs if known.short or known != default]
        return {bound: ",".join(own) for known in anew for bound, own in known.bound}


FOREMOST = ("keys", "campaign.keys", "campaign.quit")
"""What is found in the footer before the rest."""


def bindings(commands: Iterable[Command] = COMMANDS) -> Iterator[Binding]:
    """The key bindings of commands, their ids fit for a key map.

    Help stands second in the footer: however narrow that is, it can be found.
    """
    first, *others = commands
    for known in (first, *sorted(others, key=lambda one: one.id not in FOREMOST)):
        for bound, own in known.bound:
            yield Binding(
                ",".join(own),
                known.action(bound),
                known.short or known.title,
                show=bool(known.short),
                key_display=known.shown or None,
                id=bound,
                tooltip=known.help,
            )


def keys_shown(known: Command) -> str:
    """Its keys as they are printed in help and palette."""
    if known.shown and known.numbered:
        return known.shown
    return " ".join(keys.shown(key) for key in known.keys.split(","))
