"""Every command as data: the one table that bindings, footer, palette and help are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual.binding import Binding


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
    Command("roll.typed", "t", "Type the table's dice", "Type the table's faces instead; generate them where T is on.", ROLL, "dice"),
    Command("roll.next", "R", "Roll it for the next", "The same check for the next player character.", ROLL, "next", "R"),
    Command("line", "colon", "Check line", "Type a whole check as one line, such as mira stealth 15 adv, and roll it.", ROLL),
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
    Command("keys", "question_mark,f1", "Help", "Every key, grouped.", SCREEN, "help", "?"),
    Command("save", "ctrl+s", "Save again", "Try again to save what is not saved; where another window was saving, take over.", SCREEN),
    Command("save.elsewhere", "W", "Save elsewhere", "Write the whole campaign into another folder and go on there.", SCREEN),
    Command("export", "E", "Export", "Write the log, or the whole campaign, into a file.", SCREEN),
    Command("quit", "ctrl+q", "Quit", "Leave; everything is saved.", SCREEN),
)  # fmt: skip


def command(name: str) -> Command:
    """The command of that id.

    Raises:
        KeyError: There is none.
    """
    for known in COMMANDS:
        if known.id == name:
            return known
    raise KeyError(name)


def bindings() -> Iterator[Binding]:
    """The key bindings of all commands, their ids fit for a key map."""
    for known in COMMANDS:
        if known.numbered:
            for digit in known.keys.split(","):
                yield Binding(
                    digit,
                    f"command('{known.id}', {digit})",
                    known.title,
                    show=False,
                    id=f"{known.id}.{digit}",
                    tooltip=known.help,
                )
        else:
            yield Binding(
                known.keys,
                f"command('{known.id}')",
                known.short or known.title,
                show=bool(known.short),
                key_display=known.shown or None,
                id=known.id,
                tooltip=known.help,
            )


KEY_NAMES = {
    "question_mark": "?",
    "escape": "esc",
    "delete": "del",
    "colon": ":",
    "slash": "/",
    "comma": ",",
    "full_stop": ".",
}


def keys_shown(known: Command) -> str:
    """Its keys as they are printed in help and builder."""
    if known.shown and known.numbered:
        return known.shown
    return " ".join(KEY_NAMES.get(key, key) for key in known.keys.split(","))
