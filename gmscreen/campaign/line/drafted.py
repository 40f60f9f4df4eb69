"""What is said becomes a draft; what is not said comes from the draft on the table."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign import drafting
from gmscreen.campaign.draft import Draft, Side, offer, offers
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.line.kinds import Sides, kind_of, left_over
from gmscreen.campaign.line.rungs import beyond, names, reaching
from gmscreen.campaign.line.said import (
    AGAINST,
    DIFFICULTY,
    KIND,
    SECRET,
    THEIRS,
    WHAT,
    Said,
    difficulty,
    helpers,
)
from gmscreen.campaign.line.terms import Sort, Word
from gmscreen.campaign.line.vocabulary import Vocabulary
from gmscreen.campaign.model import Refused
from rules.check import Value


def drafted(known: Vocabulary, table: Draft, found: Said) -> Draft:
    """The draft that a line means; what can't stand is added to the problems of what is said."""
    campaign, system = known.campaign, known.system
    base = begun(known, table)
    sides = _sides(known, base, found)
    kind = kind_of(known, base, found, sides)
    if kind is None:
        _no_kind(known, found, sides)
        return base
    if kind.shape is rules.Shape.GROUP and not sides.members:
        sides = replace(sides, members=tuple(one.id for one in campaign.party))
    for word, reason in left_over(known, kind, found, sides):
        found.refuse(word, reason)
    who = sides.members[0] if sides.members else sides.who
    draft = replace(
        base,
        kind=kind.id,
        side=_side(known, base, found, kind, who),
        opponent=None,
        members=sides.members,
        values={**base.values, **_values(known, found, kind)},
        modifiers=_modifiers(found),
        helpers=_helpers(known, found, who),
        secret=_secret(base, found),
    )
    if sides.members != base.members:
        draft = replace(draft, lucky=(), unlucky=())
    if WHAT not in found.once and kind.id != base.kind:
        draft = drafting.fitting(campaign, system, draft)
    draft = reaching(known, found, kind, draft)
    _filled_by_sheet(known, found, kind, draft)
    return replace(draft, opponent=_opponent(known, base, found, draft, sides))


def begun(known: Vocabulary, table: Draft) -> Draft:
    """The draft on the table without what is for one roll alone: levels, luck, modifiers, help."""
    draft = drafting.settle(known.campaign, known.system, table)
    lasting = drafting.lasting(known.system, draft)
    return replace(drafting.used_up(known.system, draft), values=lasting)


def _sides(known: Vocabulary, base: Draft, found: Said) -> Sides:
    """Who stands where; a line that says what or how hard is not against the last opponent."""
    system, campaign = known.system, known.campaign
    kind = found.once.get(KIND)
    shape = system.kind(kind.term.id).shape if kind and kind.term else None
    named = {*found.numbers}
    whole = bool(found.of(Sort.ALL))
    if whole:
        named |= {one.id for one in campaign.party}
    members = tuple(one.id for one in campaign.numbered if one.id in named)
    if len(members) < 2 and not whole and shape is not rules.Shape.GROUP:
        members = ()
    who = found.numbers[0] if found.numbers else base.side.who
    if not named and not whole and shape in (None, rules.Shape.GROUP):
        members = base.members if system.kind(base.kind).shape is rules.Shape.GROUP else ()
    anew = bool({WHAT, KIND, DIFFICULTY} & found.once.keys()) or members != base.members
    kept = base.opponent is not None and (not anew or shape is rules.Shape.OPPOSED)
    same = kept and base.opponent is not None and base.opponent.who in (members or (who,))
    return Sides(who, members, AGAINST in found.once or (kept and not same))


def _no_kind(known: Vocabulary, found: Said, sides: Sides) -> None:
    """Says which word asks for what the system hasn't got."""
    several = [*found.of(Sort.ALL), *found.of(Sort.CHARACTER)[1:]]
    if sides.members and several:
        helped = ": who helps stands behind the word with" if known.system.help else ""
        found.refuse(several[0], f"{known.system.title} has no group checks{helped}")
    elif AGAINST in found.once:
        found.refuse(found.once[AGAINST], f"{known.system.title} has no opposed checks")


def _side(known: Vocabulary, base: Draft, found: Said, kind: rules.Kind, who: int | None) -> Side:
    """Who acts, and with what."""
    word = found.once.get(WHAT)
    what = word.term.name if word and word.term else ""
    role = kind.role(rules.Role.MODIFIER)
    said = found.once.get(role.id) if role else None
    by_hand = _value(known, found, role, said) if role and said else None
    if not what and who != base.side.who and who is not None and not base.side.what:
        what = drafting.take(known.campaign, known.system, base, who).side.what
    elif not what:
        what = base.side.what
        if by_hand is None and who == base.side.who:
            by_hand = base.side.by_hand
    there = [o.name for o in offers(known.campaign, known.system, who, kind.id)]
    spelled = [name for name in there if name.casefold() == what.casefold()]
    what = what if what in there or not spelled else spelled[0]
    return Side(who, what, by_hand if isinstance(by_hand, int) else None)


def _values(known: Vocabulary, found: Said, kind: rules.Kind) -> dict[str, Value]:
    """The fields that are said."""
    values: dict[str, Value] = {}
    for slot, word in found.once.items():
        spec = kind.role(rules.Role.DIFFICULTY) if slot == DIFFICULTY else kind.field(slot)
        if spec is None or spec.role is rules.Role.MODIFIER or slot == AGAINST:
            continue
        value = _value(known, found, spec, word)
        if value is not None:
            values[spec.id] = value
    return values


def _value(known: Vocabulary, found: Said, spec: rules.Field, word: Word) -> Value:
    """The value that a word gives to a field; None: what it says can't be taken."""
    behind = word.arguments[0].term if word.arguments else None
    term = word.term
    if term is None:
        return None
    text = behind.name if behind else "1" if term.sort is Sort.LEVEL else str(term.value)
    if spec.role is rules.Role.DIFFICULTY:
        text = difficulty(known, word)[1]
        if text in names(known, spec):
            return None
    blamed = word.arguments[0] if word.arguments else word
    if spec.switch and text not in ("0", "1"):
        found.refuse(blamed, f"{spec.title} is on or off: it takes no number")
        return None
    if spec.choices:
        begin = [choice for choice in spec.choices if choice.startswith(text.casefold())]
        text = begin[0] if len(begin) == 1 and text not in spec.choices else text
    try:
        value = spec.parse(text)
    except rules.InvalidInput as refused:
        found.refuse(blamed, str(refused))
        return None
    if reason := beyond(known, spec, value):
        found.refuse(blamed, reason)
    return value


def _modifiers(found: Said) -> tuple[Modifier, ...]:
    """The modifiers for this roll alone, in an order of their own."""
    named = []
    for word in found.of(Sort.MODIFIER):
        term = word.term
        if term is not None and isinstance(term.value, int):
            try:
                named.append(drafting.named(term.name, term.value))
            except Refused as refused:
                found.refuse(word, str(refused))
    return tuple(sorted(named, key=lambda one: (one.name, -one.amount)))


def _helpers(known: Vocabulary, found: Said, who: int | None) -> tuple[int, ...]:
    """Those who help."""
    helping = [*helpers(found)]
    for word, number in helping:
        if number == who:
            found.refuse(word, "nobody helps themselves")
    there = {number for _, number in helping}
    return tuple(one.id for one in known.campaign.numbered if one.id in there)


def _secret(base: Draft, found: Said) -> bool:
    word = found.once.get(SECRET)
    return base.secret if word is None else word.sort is Sort.SECRET


def _filled_by_sheet(known: Vocabulary, found: Said, kind: rules.Kind, draft: Draft) -> None:
    """Refuses fields that the sheet fills: what is said of them would count for nothing."""
    filled = offer(known.campaign, known.system, kind.id, draft.side).values
    for slot, word in found.once.items():
        spec = kind.field(slot)
        if spec is not None and slot in filled and spec.role is not rules.Role.MODIFIER:
            found.refuse(word, f"{spec.title} comes with {draft.side.what}")


def _opponent(
    known: Vocabulary, base: Draft, found: Said, draft: Draft, sides: Sides
) -> Side | None:
    """Who opposes, and with what: what is said, or the same as the one who acts."""
    word = found.once.get(AGAINST)
    if not sides.opposed:
        if THEIRS in found.once:
            found.refuse(found.once[THEIRS], "nobody opposes with it")
        return None
    if word is None:
        return base.opponent
    if DIFFICULTY in found.once:
        found.refuse(
            found.once[DIFFICULTY], "it is against an opposing roll: leave one of them out"
        )
    acting = draft.members or (draft.side.who,)
    behind = word.arguments[0] if word.arguments else None
    if behind is None or behind.term is None:
        if base.opponent is not None and base.opponent.who in acting:
            found.refuse(word, "say who opposes: nobody opposes a roll of their own")
        return base.opponent
    value = behind.term.value
    if not isinstance(value, int):
        found.refuse(behind, f"{word.term.name if word.term else 'v'} takes a number")
        return base.opponent
    if behind.sort is not Sort.CHARACTER:
        return Side(by_hand=value)
    who = value
    if who in acting:
        found.refuse(behind, f"{behind.term.name} can't oppose a roll of their own")
    return Side(who, _theirs(known, found, draft, who, behind))


def _theirs(known: Vocabulary, found: Said, draft: Draft, who: int | None, behind: Word) -> str:
    """What somebody opposes with."""
    single = next(known.system.built).id
    names = [o.name for o in offers(known.campaign, known.system, who, single)]
    word = found.once.get(THEIRS)
    wanted = word.term.name if word and word.term else draft.side.what
    same = [name for name in names if name.casefold() == wanted.casefold()]
    if same or not names:
        return same[0] if same else ""
    one = known.campaign.character(who)
    name = one.name if one else ""
    reason = (
        f"{name} has no {wanted}: say with what behind the name, such as {', '.join(names[:3])}"
    )
    found.refuse(word or behind, reason)
    return wanted
