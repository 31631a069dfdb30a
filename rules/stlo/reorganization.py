"""Chapter 12: reorganization. Companies build up to their battalion, or a battalion breaks down into companies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.engine.decisions import Action, Decision, Procedure, Refusal
from rules.stlo import movement, refusals
from rules.stlo.battle import Battle, names
from rules.stlo.model import UnitCard
from rules.stlo.participation import active, marked
from rules.stlo.state import Unit
from rules.stlo.supply_and_command import in_command

COMPANIES = 3
"""The companies that replace a battalion (12.2 B) and make one at full strength (12.1.2 B)."""

LEAST = 2
"""The companies that a buildup needs (12.1.1 A)."""

COMPANY_LIMITS: Mapping[str, int] = {"major": 1, "minor": 2, "engineer": 1}
"""The assets of each class that a company can take over from its battalion (12.2.5)."""


# -- 12.1: buildup ------------------------------------------------------------------------------------------


def buildup_refusal(battle: Battle) -> Refusal | None:
    """Why the active HQ can not build up its companies (12.1.1 A).

    Every company of it on the map must take part: none out of command, none pinned or disrupted (A12); and the
    HQ's hex must have room for the battalion (A13).
    """
    now = active(battle)
    units = battle.subordinates(now.hq)
    battalion = counter(battle, now.hq)
    if battalion in units:
        return Refusal("12.1.1.A", f"{battle.describe(battalion)} is not broken down")
    if len(units) < LEAST:
        return Refusal("12.1.1.A", f"a buildup needs {LEAST} companies on the map; HQ {now.hq} has {len(units)}")
    far = [unit for unit in units if not in_command(battle, unit)]
    if far:
        return Refusal("12.1.1.A", f"beyond the command radius of HQ {now.hq}: {names(far)}")
    reasons = (marked(battle, unit) for unit in units)
    return next((why for why in reasons if why), None) or movement.stacking_refusal(battle, battalion, now.hex, units)


def buildup(battle: Battle) -> Procedure[None]:
    """Companies leave the map and their battalion takes the HQ's hex, with all their assets (12.1.1 B, 12.1.3).

    Two companies make a reduced battalion, three a full one (12.1.2). No move is involved: no path, no ZOC, no pin
    (A14, A59).
    """
    now = active(battle)
    companies, battalion = battle.subordinates(now.hq), counter(battle, now.hq)
    steps = battle.card(battalion).steps if len(companies) == COMPANIES else 1
    assets = [asset for company in companies for asset in battle.assets_with(company)]
    units = {**battle.state.units, **{company: _off_map(battle.card(company)) for company in companies}}
    units[battalion] = replace(units[battalion], place="map", hex=now.hex, steps=steps, status="")
    battle.update(units=units)
    _pass_on(battle, dict.fromkeys(sorted(assets), battalion))
    battle.emit(
        "buildup", f"{names(companies)} become {battle.describe(battalion)} in {now.hex}, {_strength(steps)}",
        "12.1.1.B", unit=battalion, hex=now.hex, companies=list(companies), steps=steps, assets=sorted(assets),
    )  # fmt: skip
    yield from ()


def _strength(steps: int) -> str:
    return "reduced" if steps == 1 else "at full strength"


def _off_map(card: UnitCard) -> Unit:
    """A company that was built up: printed ones lie in the HQ's box, substitutes in theirs (12.1.1 B, 12.2.3, A15)."""
    return Unit("substitutes" if card.kind == "substitute" else "display", steps=card.steps)


# -- 12.2: breakdown ----------------------------------------------------------------------------------------


def breakdown_refusal(battle: Battle) -> Refusal | None:
    """Why the active HQ's battalion can not be broken down (12.2 A, 12.2.1 C).

    It need not be in command radius (12.2 B); the price is another matter (A11).
    """
    hq = active(battle).hq
    battalion = counter(battle, hq)
    now = battle.unit(battalion)
    if now.place != "map":
        return Refusal("12.2.A", f"{battle.describe(battalion)} is not on the map")
    if now.steps < battle.card(battalion).steps:
        return Refusal("12.2.A", f"{battle.describe(battalion)} is reduced; only a full one can be broken down")
    pin = marked(battle, battalion)
    if pin is not None:
        return pin
    found = len(replacements(battle, battalion))
    if found == COMPANIES:
        return None
    return Refusal("12.2.1.C", f"a breakdown needs {COMPANIES} companies for {hq}; {found} are available")


def breakdown(battle: Battle) -> Procedure[None]:
    """Three companies take the battalion's hex and its counter goes to the HQ's box (12.2 B).

    Its owner first says which company gets which asset; the exchange is then made at once.
    """
    hq = active(battle).hq
    battalion = counter(battle, hq)
    companies = replacements(battle, battalion)
    given = yield from _share_assets(battle, battalion, companies)
    hex_, formation = battle.unit(battalion).hex, battle.formation(battalion)
    units = {**battle.state.units, battalion: Unit("display", steps=battle.card(battalion).steps)}
    units.update({company: _on_map(battle.card(company), hex_, hq, formation) for company in companies})
    battle.update(units=units)
    codes = {company: card.code for company in companies if (card := battle.card(company)).code}
    record = f"; substitutes {', '.join(codes.values())} serve as {hq}" if codes else ""
    battle.emit(
        "breakdown", f"{battle.describe(battalion)} becomes {names(companies)} in {hex_}{record}", "12.2.B",
        unit=battalion, hex=hex_, companies=list(companies), designation=hq, codes=codes,
    )  # fmt: skip
    _pass_on(battle, given)


def replacements(battle: Battle, battalion: str) -> tuple[str, ...]:
    """The companies that would replace a battalion: its printed ones, or else substitutes of its division (12.2.1).

    Fewer than three if there are not enough. A battalion with printed companies never takes substitutes (A16); of
    these the lowest codes come first.
    """
    printed = battle.scenario.companies_of.get(battle.designation(battalion), ())
    if len(printed) >= COMPANIES:
        return tuple(company for company in printed if battle.unit(company).place == "display")[:COMPANIES]
    return substitutes(battle, battle.formation(battalion))[:COMPANIES]


def substitutes(battle: Battle, formation: str) -> tuple[str, ...]:
    """The substitute companies that a division could use now, lowest code first (12.2.1 B, 2.2.3 D, A18).

    A counter serves the divisions on its two faces, and only one at a time; a division may draw on another's.
    """
    face = battle.scenario.formations[formation].substitutes_from or formation
    free = (
        card
        for card in battle.scenario.units.values()
        if card.kind == "substitute" and face in card.faces and battle.unit(card.id).place == "substitutes"
    )
    return tuple(card.id for card in sorted(free, key=lambda card: (len(card.code), card.code)))


def counter(battle: Battle, hq: str) -> str:
    """The battalion counter of an HQ, wherever it is."""
    return next(c.id for c in battle.scenario.units.values() if c.kind == "battalion" and c.designation == hq)


def _on_map(card: UnitCard, hex_: str, hq: str, formation: str) -> Unit:
    """A company that replaces its battalion; a substitute takes its designation and division (12.2.2, A17)."""
    if card.kind == "substitute":
        return Unit("map", hex_, card.steps, serves=hq, formation=formation)
    return Unit("map", hex_, card.steps)


# -- 12.2.5: assets of a battalion that breaks down ---------------------------------------------------------


def _share_assets(battle: Battle, battalion: str, companies: Sequence[str]) -> Procedure[dict[str, str]]:
    """Ask for the company of each asset in turn, where more than one can take it (12.2.5)."""
    given: dict[str, str] = {}
    for asset in battle.assets_with(battalion):
        takers = [company for company in companies if _room_refusal(battle, asset, company, given) is None]
        if len(takers) == 1:
            given[asset] = takers[0]
            continue
        choice = yield _give_decision(battle, battalion, asset, companies, dict(given))
        given[asset] = choice.args[1]
    return given


def _give_decision(
    battle: Battle, battalion: str, asset: str, companies: Sequence[str], given: Mapping[str, str]
) -> Decision:
    """Which company of a battalion that breaks down gets an asset (12.2.5)."""

    def candidates() -> Iterator[str]:
        yield from (f"give {asset} {company}" for company in companies)

    def refuse(action: Action) -> Refusal | None:
        if action.verb != "give" or len(action.args) != 2:
            return refusals.not_now(action, f"asset {asset} is to be given to a company now", "12.2.5")
        what, unit = action.args[0], action.args[1]
        if what != asset:
            return Refusal("12.2.5", f"it is the turn of asset {asset} of {battalion}")
        if unit not in companies:
            return Refusal("12.2.5", f"the assets of {battalion} go to its companies: {names(companies)}")
        return _room_refusal(battle, asset, unit, given)

    side = battle.side_of(battalion)
    return Decision(
        side, "give-asset", f"{battle.describe(battalion)} breaks down: which company gets asset {asset}?",
        candidates, refuse,
        {"asset": asset, "unit": battalion, "hex": battle.unit(battalion).hex, "companies": tuple(companies),
         "given": given},
    )  # fmt: skip


def _room_refusal(battle: Battle, asset: str, company: str, given: Mapping[str, str]) -> Refusal | None:
    """Why a company can not take over an asset beside those already given to it (12.2.5)."""
    kind = battle.scenario.assets[asset].asset_class
    held = sum(unit == company and battle.scenario.assets[other].asset_class == kind for other, unit in given.items())
    if held < COMPANY_LIMITS[kind]:
        return None
    return Refusal("12.2.5", f"company {company} has {held} {kind} already; it may have {COMPANY_LIMITS[kind]}")


def _pass_on(battle: Battle, given: Mapping[str, str]) -> None:
    """Hand assets over to new units (5.5 A, 12.1.3, 12.2.5)."""
    assets = dict(battle.state.assets)
    for asset, unit in given.items():
        assets[asset] = replace(assets[asset], unit=unit)
        battle.emit(
            "asset-given", f"asset {asset} goes on with {battle.describe(unit)}",
            "12.1.3" if battle.is_battalion(unit) else "12.2.5", asset=asset, unit=unit,
        )  # fmt: skip
    battle.update(assets=assets)
